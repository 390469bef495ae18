package running

import (
	"context"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

type flecsMemory struct{}

func (r *Reader) readFlecs(ctx context.Context) (*document.Observed, error) { return nil, nil }
