//! The list of all variant families
