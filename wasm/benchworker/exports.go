//go:build js && wasm

package main

import (
	"unsafe"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/wasm/benchworker/session"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// The exports; package bridge has those of all programs.

// catalog makes the document of what can be measured, schema copse.catalog/1.
//
//go:wasmexport catalog
func catalog() int32 {
	return bridge.Guard(func() { bridge.Out = host.AppendCatalog(bridge.Out[:0]) })
}

// measure measures what an order asks for and returns when it is done. The output is empty, or says what is wrong with the
// order.
//
//go:wasmexport measure
func measure(n int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if err := host.Run(bridge.Text(n)); err != nil {
			bridge.Out = append(bridge.Out, err.Error()...)
		}
	})
}

var host = session.Host{Kernel: kernel, JavaScript: baselines{}, Scripts: scripts{}, Send: func(event []byte) {
	tell(unsafe.Pointer(unsafe.SliceData(event)), int32(len(event)))
}}

// kernel calls the SIMD kernel.
func kernel(p, v []scenario.Vec, dt float32) {
	if v = v[:len(p)]; len(p) > 0 {
		axpy(unsafe.Pointer(unsafe.SliceData(p)), unsafe.Pointer(unsafe.SliceData(v)), int32(3*len(p)), dt)
	}
}

// baselines are the storages written in JavaScript.
type baselines struct{}

func (baselines) Setup(kind int, p bench.Params, chain []uint8, order []int32) {
	setup(int32(kind), int32(p.Entities), int32(p.Components), unsafe.Pointer(unsafe.SliceData(chain)), unsafe.Pointer(unsafe.SliceData(order)))
}

func (baselines) Step(kind int) { step(int32(kind)) }

func (baselines) Read(kind, from int, out []scenario.Vec) {
	read(int32(kind), int32(from), int32(3*len(out)), unsafe.Pointer(unsafe.SliceData(out)))
}

// scripts are the storages of the scripted workload written in JavaScript.
type scripts struct{}

func (scripts) Setup(kind, metric int, compositions []uint16) {
	script(int32(kind), int32(metric), int32(len(compositions)), unsafe.Pointer(unsafe.SliceData(compositions)))
}

func (scripts) Reset(kind int) { scriptReset(int32(kind)) }

func (scripts) Step(kind int) { scriptStep(int32(kind)) }

func (scripts) End(kind int) (e scenario.ScriptedEnding) {
	var numbers [3]float64
	scriptEnding(int32(kind), unsafe.Pointer(&numbers))
	e.Left, e.Entities, e.Sum = int(numbers[0]), int(numbers[1]), numbers[2]
	e.Values = make([]float64, e.Entities*scenario.ScriptedNumbers)
	scriptRead(int32(kind), int32(e.Entities), unsafe.Pointer(unsafe.SliceData(e.Values)))
	return e
}
