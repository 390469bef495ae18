package walk

import "slices"

// Segment is one array that a run reaches, or a table that look-ups read. An array of the lead that is not read has no lines. In
// the storage of archetypes it is a column of all tables that have it, one after the other.
type Segment struct {
	Component int // noComponent of a table
	Lane      int
	Bytes     int      // of a row; 0 if the array is not read
	Total     int      // rows of the array
	Rows      []int32  // by visited entity; None where no value is used
	Fetched   []uint16 // by visited entity: the lines that had to be fetched
	Reads     int      // values read
	Handles   int      // values of them that were found by handle
	Misses    int      // uses of a line that fetched it
	Hits      int      // other uses of a line
	first     int      // line of the array in memory
	listOf    int      // of an entity list: one more than the component
	name, how string   // in other storages than the design's own layout
	pieces    []piece  // archetypes: by table, those with rows; empty if the array is one piece
}

// piece is the part of a segment that lies in one table. It begins a line.
type piece struct {
	row, line int
	table     int  // its number in Held.Tables
	walked    bool // its rows are visited
}

// addPiece adds the rows of a table.
func (s *Segment) addPiece(table, rows int, walked bool) {
	s.pieces = append(s.pieces, piece{s.Total, s.lines(), table, walked})
	s.Total += rows
}

// pieceOf returns the piece that has a row: O(log pieces).
func (s *Segment) pieceOf(row int) *piece {
	at, found := slices.BinarySearchFunc(s.pieces, row, func(p piece, row int) int { return p.row - row })
	if !found {
		at--
	}
	return &s.pieces[at]
}

// Lines returns the first and the last cache line of a row, counted from the start of the array.
func (s *Segment) Lines(row int32) (first, last int) {
	line, at := 0, int(row)
	if len(s.pieces) > 0 {
		p := s.pieceOf(at)
		line, at = p.line, at-p.row
	}
	at *= s.Bytes
	return line + at/LineBytes, line + (at+s.Bytes-1)/LineBytes
}

// Within returns the number of the table that has a row, and the row in it; table is -1 in an array that is one piece.
func (s *Segment) Within(row int32) (table, at int) {
	if len(s.pieces) == 0 {
		return -1, int(row)
	}
	p := s.pieceOf(int(row))
	return p.table, int(row) - p.row
}

// lines returns how many cache lines the array has; 0 if it is not read.
func (s *Segment) lines() int {
	line, rows := 0, s.Total
	if n := len(s.pieces); n > 0 {
		line, rows = s.pieces[n-1].line, rows-s.pieces[n-1].row
	}
	return line + (rows*s.Bytes+LineBytes-1)/LineBytes
}

// Touched returns how many lines of the array are used at least once.
func (s *Segment) Touched() (n int) {
	if s.Bytes == 0 {
		return 0
	}
	seen := make([]bool, s.lines())
	for _, row := range s.Rows {
		if row == None {
			continue
		}
		first, last := s.Lines(row)
		for line := first; line <= last; line++ {
			if !seen[line] {
				seen[line] = true
				n++
			}
		}
	}
	return n
}
