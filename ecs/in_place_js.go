package ecs

// minInPlace is larger in a page, where a call takes half a microsecond.
const minInPlace = 64

const meanInPlace = 24
