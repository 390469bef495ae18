package examples_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// TestOnePressRepairsTheFirstExample: a first visitor sees which system is slow, why, and an edit that makes it fast.
func TestOnePressRepairsTheFirstExample(t *testing.T) {
	a := designrun.Analyze(read(t, menu(t)[0].File), analysis.Options{})
	page, help := describe.Page(a), describe.Advice(a, nil).Help
	require.Equal(t, "Integrate takes 88 %.", page.Payer)
	require.Equal(t, "Position and Velocity are not in the same order: 9,240 rows are tested and 9,240 values are looked up, one by one.", page.PayerWhy)
	require.Equal(t, "Choose layout lanes, with one more array for Position and Mass.", help.Text)
	require.Equal(t, "Integrate", a.Systems[help.System].Statement.Name.Text)
	require.Equal(t, "39.6 µs", page.RoundText)
}
