//! Checks an `Assembly` and makes a `Topology` of it, stage by stage.

use std::collections::{BTreeMap, BTreeSet};

use crate::assembly::{Assembly, Band, Run};
use crate::outline::{Curve, Outline, Point};
use crate::square::square_name;
use crate::tables::{Parts, Seams};
use crate::way::square::{E, N, S, W};
use crate::{AssemblyError, BandId, Cell, CellSet256, Spot, Tiling, Topology, Way};

const TILING: Tiling = Tiling::Square;

pub(crate) fn build(assembly: &Assembly) -> Result<Topology, AssemblyError> {
    for band in &assembly.bands {
        check_band(band)?;
    }
    let flat = flat_places(assembly)?;
    check_size(assembly, flat.len())?;
    let grid = Grid::of(&flat)?;
    let register = Register::new(assembly, &flat, &grid)?;

    let charted: Vec<_> = register.spots.iter().map(|spot| grid.charted(*spot)).collect();
    let mut seams = Seams::of_chart(TILING, &charted);
    for pair in band_seams(assembly).iter().chain(&assembly.seams) {
        glue(&mut seams, &register, *pair)?;
    }
    let zones = zones(assembly, &register)?;
    let curves: Vec<Curve> = assembly.bands.iter().map(|band| grid.curve(band)).collect();
    let outline = |spot: &Spot| match *spot {
        Spot::Flat { x, y } => Outline::flat(TILING, grid.normal(x, y), grid.n_rows),
        Spot::Curved { band, ring, spoke } => curves[usize::from(band.0)].outline(ring, spoke),
    };
    let outlines = register.spots.iter().map(outline).collect();
    Ok(Topology::from_parts(Parts {
        tiling: TILING,
        names: register.names,
        spots: register.spots,
        charted,
        seams,
        zones,
        outlines,
    }))
}

/// The step on the chart to the right of someone who looks along a way: a quarter turn clockwise.
/// Nothing for corners, which `check_band` refuses.
pub(crate) fn rightward(way: Way) -> (i16, i16) {
    if way.is_side() { TILING.displacement(way.turned(2, TILING)) } else { (0, 0) }
}

fn check_band(band: &Band) -> Result<(), AssemblyError> {
    let Band { prefix, rings, spokes, run } = band;
    if !prefix.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(AssemblyError::BandPrefix { prefix: prefix.clone() });
    }
    let min_spokes = match *run {
        Run::Closed { .. } => 3,
        Run::Arch { rise, .. } if rise.is_side() && rise.idx() < TILING.n_ways() => 1,
        Run::Arch { rise, .. } => {
            return Err(AssemblyError::BandRise { prefix: prefix.clone(), way: rise });
        }
    };
    if !(1..=26).contains(rings) || *spokes < min_spokes {
        return Err(AssemblyError::BandSize {
            prefix: prefix.clone(),
            rings: *rings,
            spokes: *spokes,
        });
    }
    Ok(())
}

fn check_size(assembly: &Assembly, n_flat: usize) -> Result<(), AssemblyError> {
    let in_bands =
        assembly.bands.iter().map(|band| usize::from(band.rings) * usize::from(band.spokes));
    match n_flat + in_bands.sum::<usize>() {
        0 => Err(AssemblyError::NoCells),
        1..=256 => Ok(()),
        cells => Err(AssemblyError::TooManyCells { cells }),
    }
}

/// The flat cells by row and column, so in ascending order.
fn flat_places(assembly: &Assembly) -> Result<BTreeSet<(i16, i16)>, AssemblyError> {
    let mut rows = BTreeSet::new();
    for block in &assembly.blocks {
        for dy in 0..i16::from(block.height) {
            for dx in 0..i16::from(block.width) {
                // A block at the very end of the numbers runs into itself there.
                let (x, y) = (block.x.saturating_add(dx), block.y.saturating_add(dy));
                if !rows.insert((y, x)) {
                    return Err(AssemblyError::Overlap { cell: place_text(x, y) });
                }
            }
        }
    }
    for (x, y) in &assembly.holes {
        if !rows.remove(&(*y, *x)) {
            return Err(AssemblyError::HoleInNothing { cell: place_text(*x, *y) });
        }
    }
    Ok(rows)
}

fn place_text(x: i16, y: i16) -> String {
    format!("({x}, {y})")
}

/// Where the chart lies in the caller's numbers.
struct Grid {
    west: i16,
    south: i16,
    n_rows: i16,
}

impl Grid {
    fn of(flat: &BTreeSet<(i16, i16)>) -> Result<Self, AssemblyError> {
        let text = |place: &(i16, i16)| place_text(place.1, place.0);
        let (Some(south), Some(north)) = (flat.first(), flat.last()) else {
            return Ok(Self { west: 0, south: 0, n_rows: 0 });
        };
        let west =
            flat.iter().min_by_key(|place| place.1).expect("a set with a first place is not empty");
        let east =
            flat.iter().max_by_key(|place| place.1).expect("a set with a first place is not empty");
        let columns = usize::from(east.1.abs_diff(west.1)) + 1;
        if columns > 26 {
            return Err(AssemblyError::TooWide { columns, west: text(west), east: text(east) });
        }
        let rows = usize::from(north.0.abs_diff(south.0)) + 1;
        if rows > 256 {
            return Err(AssemblyError::TooHigh { rows, south: text(south), north: text(north) });
        }
        Ok(Self { west: west.1, south: south.0, n_rows: rows as i16 })
    }

    /// A place as (file, rank) from 0.
    fn normal(&self, x: i16, y: i16) -> (i16, i16) {
        (x.saturating_sub(self.west), y.saturating_sub(self.south))
    }

    fn charted(&self, spot: Spot) -> Option<(i16, i16)> {
        match spot {
            Spot::Flat { x, y } => Some(self.normal(x, y)),
            Spot::Curved { .. } => None,
        }
    }

    fn curve(&self, band: &Band) -> Curve {
        match band.run {
            Run::Closed { around: (x, y) } => {
                let pole = Outline::flat(TILING, self.normal(x, y), self.n_rows).center;
                Curve::ring(pole, band.rings, band.spokes)
            }
            Run::Arch { foot: (x, y), rise } => {
                let foot = Outline::flat(TILING, self.normal(x, y), self.n_rows);
                let (dx, dy) = TILING.displacement(rise);
                // The outline begins each side at its left end, seen from inside.
                let corner: Point = foot.points[rise.idx() / 2];
                Curve::arch(corner, (f64::from(dx), f64::from(-dy)), band.rings, band.spokes)
            }
        }
    }
}

/// The cells of the board in order, with their names.
struct Register {
    spots: Vec<Spot>,
    names: Vec<String>,
    cells: BTreeMap<Spot, Cell>,
    prefixes: Vec<String>,
}

impl Register {
    fn new(
        assembly: &Assembly,
        flat: &BTreeSet<(i16, i16)>,
        grid: &Grid,
    ) -> Result<Self, AssemblyError> {
        let prefixes: Vec<String> = assembly.bands.iter().map(|band| band.prefix.clone()).collect();
        let mut register =
            Self { spots: Vec::new(), names: Vec::new(), cells: BTreeMap::new(), prefixes };
        for (y, x) in flat {
            let (file, rank) = grid.normal(*x, *y);
            register.push(Spot::flat(*x, *y), square_name(file, rank))?;
        }
        for spot in assembly.bands.iter().zip(0..).flat_map(|(band, id)| band_spots(band, id)) {
            let name = register.text(spot);
            register.push(spot, name)?;
        }
        Ok(register)
    }

    fn push(&mut self, spot: Spot, name: String) -> Result<(), AssemblyError> {
        if self.names.contains(&name) {
            return Err(AssemblyError::NameTwice { cell: name });
        }
        self.cells.insert(spot, Cell::new(self.spots.len() as u8));
        self.spots.push(spot);
        self.names.push(name);
        Ok(())
    }

    /// What to call a place that may have no cell.
    fn text(&self, spot: Spot) -> String {
        match spot {
            Spot::Flat { x, y } => place_text(x, y),
            Spot::Curved { band, ring, spoke } => match self.prefixes.get(usize::from(band.0)) {
                Some(prefix) => format!("{prefix}{}{}", ring_letter(ring), u16::from(spoke) + 1),
                None => format!("ring {ring}, spoke {spoke} of a band of another assembly"),
            },
        }
    }

    fn find(&self, spot: Spot, whose: impl FnOnce() -> String) -> Result<Cell, AssemblyError> {
        self.cells
            .get(&spot)
            .copied()
            .ok_or_else(|| AssemblyError::NoSuchCell { cell: self.text(spot), whose: whose() })
    }

    fn name(&self, cell: Cell) -> String {
        self.names[cell.idx()].clone()
    }
}

fn ring_letter(ring: u8) -> char {
    if ring < 26 { char::from(b'a' + ring) } else { '?' }
}

fn band_spots(band: &Band, id: u8) -> impl Iterator<Item = Spot> + use<> {
    let (rings, spokes) = (band.rings, band.spokes);
    (0..rings)
        .flat_map(move |ring| (0..spokes).map(move |spoke| Spot::curved(BandId(id), ring, spoke)))
}

/// The seams inside the bands: spoke to spoke and ring to ring.
fn band_seams(assembly: &Assembly) -> Vec<[(Spot, Way); 2]> {
    let mut seams = Vec::new();
    for (band, id) in assembly.bands.iter().zip(0..) {
        for spot in band_spots(band, id) {
            let Spot::Curved { band: id, ring, spoke } = spot else { continue };
            if ring + 1 < band.rings {
                seams.push([(spot, E), (Spot::curved(id, ring + 1, spoke), W)]);
            }
            let next = match band.run {
                Run::Closed { .. } => Some((spoke + 1) % band.spokes),
                Run::Arch { .. } => Some(spoke + 1).filter(|next| *next < band.spokes),
            };
            if let Some(next) = next {
                seams.push([(spot, N), (Spot::curved(id, ring, next), S)]);
            }
        }
    }
    seams
}

fn glue(
    seams: &mut Seams,
    register: &Register,
    pair: [(Spot, Way); 2],
) -> Result<(), AssemblyError> {
    let [one, other] = pair;
    let found = |(spot, way): (Spot, Way), (beyond, _): (Spot, Way)| {
        let cell = register.find(spot, || format!("a seam of {}", register.text(beyond)))?;
        if way.is_corner() || way.idx() >= TILING.n_ways() {
            return Err(AssemblyError::NotASide { cell: register.name(cell), way });
        }
        Ok((cell, way))
    };
    let (one, other) = (found(one, other)?, found(other, one)?);
    if one.0 == other.0 {
        return Err(AssemblyError::SelfGlue { cell: register.name(one.0) });
    }
    for (this, that) in [(one, other), (other, one)] {
        if let Some((first, _)) = seams.get(this.0, this.1) {
            return Err(AssemblyError::SideTaken {
                cell: register.name(this.0),
                side: ["north", "east", "south", "west"][this.1.idx() / 2],
                first: register.name(first),
                second: register.name(that.0),
            });
        }
    }
    seams.glue(one, other);
    Ok(())
}

fn zones(
    assembly: &Assembly,
    register: &Register,
) -> Result<Vec<(String, CellSet256)>, AssemblyError> {
    let mut zones: Vec<(String, CellSet256)> = Vec::new();
    for (name, spots) in &assembly.zones {
        if zones.iter().any(|(zone, _)| zone == name) {
            let cell =
                spots.first().map_or_else(|| "no cells".to_owned(), |spot| register.text(*spot));
            return Err(AssemblyError::ZoneTwice { zone: name.clone(), cell });
        }
        let mut cells = CellSet256::EMPTY;
        for spot in spots {
            cells.insert(register.find(*spot, || format!("zone {name:?}"))?);
        }
        zones.push((name.clone(), cells));
    }
    Ok(zones)
}
