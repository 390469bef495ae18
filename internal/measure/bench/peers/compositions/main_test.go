package main

import "testing"

// TestStoragesAgree checks that all storages move the same entities to the same places, and what README says of memory.
func TestStoragesAgree(t *testing.T) {
	kinds, different := drawKinds()
	if different != 12_754 {
		t.Fatalf("%d compositions, and README says 12,754", different)
	}
	list := build(kinds)
	for range 3 {
		for _, s := range list {
			s.tick()
		}
	}
	for _, s := range list[1:] {
		if got, want := s.sum(), list[0].sum(); got != want {
			t.Errorf("%s: %g, want %g", s.name, got, want)
		}
		if s.bytes < 4*list[0].bytes {
			t.Errorf("%s takes %d bytes, and Copse %d", s.name, s.bytes, list[0].bytes)
		}
		stretches = 0
		if s.tick(); stretches != different {
			t.Errorf("%s walks %d stretches", s.name, stretches)
		}
	}
}
