package model

// Origin says where a price is from.
type Origin string

// The origins of prices.
const (
	// Measured prices were fitted to micro-programs of a library. On another machine they are others.
	Measured Origin = "measured on EnTT 3.16.0 (g++ 12 -O2, AMD EPYC) with 50,000 and 200,000 entities"
	// Modelled prices are guesses by what the operation does.
	Modelled Origin = "modelled, not measured"
)

// Price is a row of a table of prices.
type Price struct {
	Name        string
	Picoseconds int64
	Origin      Origin
}

// EnTTPrices are what the operations of EnTT cost, in picoseconds.
type EnTTPrices struct {
	Row, Direct, Byte  int64 // a visited row, a value next to it, a byte of values
	Test, Lookup, Miss int64 // a question, a value found by its entity, a branch that was predicted wrongly
	FarTest, FarLookup int64 // added where the order of two pools differs and the pool is far
	Registry           int64 // added where the registry is asked, which finds the pool first
	Emplace, Erase     int64
	Signal, Swap, List int64 // a handler that is called, a pair of rows swapped, an entity put into a list or taken out of it
	FarSwap            int64 // added to a swap in a pool that is far
	FarBytes           int   // a pool with more bytes than this is far: beyond the caches that are near
}

// EnTTDefault prices EnTT. The figures behind it, in nanoseconds, are those of rows of a view or group, and of a change: group<A, B>
// 1.1, view<A> 0.46, view<A, B> 3.6 in one order and 7.0 in two, view<A>(exclude<B>) with half of the rows 6.6, a list of a group
// that owns nothing 1.5; a change in no group 16.4, in group<A, B, C> 70.8, in group<A, B>(exclude<C>) 58.4, in group<C>(get<A, B>)
// 48.3, in group<>(get<A, B, C>) 51.1. With 200,000 entities view<A, B> is 6.5 in one order and 58 in two, and changes 123 more.
var EnTTDefault = EnTTPrices{
	Row: 300, Direct: 200, Byte: 15, Test: 2300, Lookup: 500, Miss: 8000, FarTest: 25_000, FarLookup: 25_000, Registry: 5_000,
	Emplace: 16_400, Erase: 16_400, Signal: 21_000, Swap: 11_000, List: 13_000, FarSwap: 20_000, FarBytes: 1 << 20,
}

// Changes returns the prices with those of changes multiplied by a number and divided by another.
func (p EnTTPrices) Changes(by, over int64) EnTTPrices {
	for _, price := range []*int64{&p.Emplace, &p.Erase, &p.Signal, &p.Swap, &p.List, &p.FarSwap} {
		*price = *price * by / over
	}
	return p
}

// Table returns the prices with their origins.
func (p EnTTPrices) Table() []Price {
	return []Price{
		{"a row that is visited", p.Row, Measured}, {"a value next to its row", p.Direct, Measured}, {"a byte of a value", p.Byte, Measured},
		{"a test", p.Test, Measured}, {"a look-up", p.Lookup, Measured}, {"a mispredicted branch", p.Miss, Measured},
		{"more for a test in a far pool of another order", p.FarTest, Measured}, {"more for a look-up there", p.FarLookup, Measured},
		{"more for a look-up in the registry", p.Registry, Modelled},
		{"emplace", p.Emplace, Measured}, {"erase", p.Erase, Measured}, {"a handler that is called", p.Signal, Measured},
		{"a swap in an owned pool", p.Swap, Measured}, {"more for a swap in a far pool", p.FarSwap, Measured},
		{"an entity of a group that owns nothing", p.List, Measured},
	}
}

// BevyPrices are what the operations of Bevy cost, in picoseconds.
type BevyPrices struct {
	Row, Byte  int64 // a visited row, a byte of values or ticks
	Piece      int64 // a table or archetype that a query goes over
	Gather     int64 // a value of a table read out of the order of its rows
	Sparse     int64 // a value found in a sparse set
	Archetype  int64 // an entity that changes its archetype
	NewTable   int64 // an entity that changes its table
	SparseMove int64 // a value put into a sparse set or taken out of it
	MovedByte  int64
}

// BevyDefault prices Bevy. None of it was measured.
var BevyDefault = BevyPrices{Row: 800, Byte: 100, Piece: 20_000, Gather: 1500, Sparse: 3000, Archetype: 30_000, NewTable: 30_000, SparseMove: 20_000, MovedByte: 150}

// Changes returns the prices with those of changes multiplied by a number and divided by another.
func (p BevyPrices) Changes(by, over int64) BevyPrices {
	for _, price := range []*int64{&p.Archetype, &p.NewTable, &p.SparseMove, &p.MovedByte} {
		*price = *price * by / over
	}
	return p
}

// Table returns the prices with their origins.
func (p BevyPrices) Table() []Price {
	return []Price{
		{"a row that is visited", p.Row, Modelled}, {"a byte of a value", p.Byte, Modelled}, {"a table or archetype", p.Piece, Modelled},
		{"a value read out of the order of its table", p.Gather, Modelled}, {"a value of a sparse set", p.Sparse, Modelled},
		{"a change of archetype", p.Archetype, Modelled}, {"a change of table", p.NewTable, Modelled},
		{"a value put into a sparse set or taken out", p.SparseMove, Modelled}, {"a byte that a change moves", p.MovedByte, Modelled},
	}
}

// UnityPrices are what the operations of Unity Entities cost, in picoseconds.
type UnityPrices struct {
	Row, Byte int64 // a row that a system gets, a byte of values or bits
	Chunk     int64 // a chunk that a query goes over
	Mask      int64 // a mask of a component that decides which entities of a chunk count
	Test      int64 // an entity whose bit is tested
	Move      int64 // an entity that changes its chunk
	MovedByte int64
	Toggle    int64 // a bit of an entity that is set or cleared
}

// UnityDefault prices Unity Entities. None of it was measured.
var UnityDefault = UnityPrices{Row: 500, Byte: 100, Chunk: 20_000, Mask: 5000, Test: 1000, Move: 200_000, MovedByte: 150, Toggle: 10_000}

// Changes returns the prices with those of changes multiplied by a number and divided by another.
func (p UnityPrices) Changes(by, over int64) UnityPrices {
	for _, price := range []*int64{&p.Move, &p.MovedByte, &p.Toggle} {
		*price = *price * by / over
	}
	return p
}

// Table returns the prices with their origins.
func (p UnityPrices) Table() []Price {
	return []Price{
		{"a row that a system gets", p.Row, Modelled}, {"a byte of a value", p.Byte, Modelled}, {"a chunk", p.Chunk, Modelled},
		{"a mask of a chunk", p.Mask, Modelled}, {"an entity tested by its bits", p.Test, Modelled},
		{"a change of chunk", p.Move, Modelled}, {"a byte that a change moves", p.MovedByte, Modelled}, {"a bit that is set or cleared", p.Toggle, Modelled},
	}
}

// FlecsPrices are what the operations of Flecs cost, in picoseconds.
type FlecsPrices struct {
	Row, Byte         int64 // a visited row, a byte of values
	CachedTable, Plan int64 // a table of a cached query, a table of a query that has to be evaluated
	Has, Get          int64 // an entity that is asked for a component or its bit, a value found in a sparse set
	One               int64 // an entity that is a result of its own, because others of its table are none
	Move              int64 // an entity that changes its table
	SparseMove        int64 // a value put into a sparse set or taken out of it
	MovedByte         int64
	Toggle            int64 // a bit of an entity that is set or cleared
}

// FlecsDefault prices Flecs. None of it was measured.
var FlecsDefault = FlecsPrices{Row: 500, Byte: 100, CachedTable: 20_000, Plan: 60_000, Has: 3000, Get: 3000, One: 5000, Move: 60_000, SparseMove: 20_000, MovedByte: 150, Toggle: 20_000}

// Changes returns the prices with those of changes multiplied by a number and divided by another.
func (p FlecsPrices) Changes(by, over int64) FlecsPrices {
	for _, price := range []*int64{&p.Move, &p.SparseMove, &p.MovedByte, &p.Toggle} {
		*price = *price * by / over
	}
	return p
}

// Table returns the prices with their origins.
func (p FlecsPrices) Table() []Price {
	return []Price{
		{"a row that is visited", p.Row, Modelled}, {"a byte of a value", p.Byte, Modelled}, {"a table of a cached query", p.CachedTable, Modelled},
		{"a table of a query that is evaluated", p.Plan, Modelled}, {"a question", p.Has, Modelled}, {"a value of a sparse set", p.Get, Modelled},
		{"an entity that is a result of its own", p.One, Modelled}, {"a change of table", p.Move, Modelled},
		{"a value put into a sparse set or taken out", p.SparseMove, Modelled}, {"a byte that a change moves", p.MovedByte, Modelled}, {"a bit that is set or cleared", p.Toggle, Modelled},
	}
}

// ArkPrices are what the operations of Ark cost, in picoseconds.
type ArkPrices struct {
	Row, Byte int64 // a visited row, a byte of values
	Piece     int64 // a table that a query goes over
	Archetype int64 // an archetype that a query asks whether it is for it
	Test      int64 // a field that is tested
	Move      int64 // an entity that changes its table
	Batch     int64 // the same, of an entity of a batch
	MovedByte int64
	Set       int64 // a field that is set
}

// ArkDefault prices Ark. None of it was measured.
var ArkDefault = ArkPrices{Row: 500, Byte: 100, Piece: 20_000, Archetype: 3000, Test: 1500, Move: 50_000, Batch: 3000, MovedByte: 150, Set: 5000}

// Changes returns the prices with those of changes multiplied by a number and divided by another.
func (p ArkPrices) Changes(by, over int64) ArkPrices {
	for _, price := range []*int64{&p.Move, &p.Batch, &p.MovedByte, &p.Set} {
		*price = *price * by / over
	}
	return p
}

// Table returns the prices with their origins.
func (p ArkPrices) Table() []Price {
	return []Price{
		{"a row that is visited", p.Row, Modelled}, {"a byte of a value", p.Byte, Modelled}, {"a table", p.Piece, Modelled}, {"an archetype that is asked", p.Archetype, Modelled},
		{"a field that is tested", p.Test, Modelled}, {"a change of table", p.Move, Modelled}, {"the same in a batch", p.Batch, Modelled},
		{"a byte that a change moves", p.MovedByte, Modelled}, {"a field that is set", p.Set, Modelled},
	}
}
