//! Catapults of Troy: a river, bridges, and thrown pieces
