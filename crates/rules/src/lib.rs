//! The contract that every variant family fulfils, and the laws that hold for all of them
