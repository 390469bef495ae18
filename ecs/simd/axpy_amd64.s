#include "textflag.h"

// func supportsAVX() bool
// Bits 27 and 28 of CPUID leaf 1 say that the operating system saves extended registers and that the
// processor has AVX. Bits 1 and 2 of the register that XGETBV reads say that the operating system
// saves the registers of SSE and AVX.
TEXT ·supportsAVX(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  no
	MOVB $1, ret+0(FP)

no:
	RET

// func axpyAVX(a float32, x, y *float32, n int)
// Eight numbers at a time, then the rest one by one. The product is rounded before it is added, as
// in Go's loop. x (SI) is read before y (DI) is written, so that both may be the same.
TEXT ·axpyAVX(SB), NOSPLIT, $0-32
	VBROADCASTSS a+0(FP), Y0
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DI
	MOVQ n+24(FP), CX
	SUBQ $8, CX // the numbers that remain, minus 8
	JLT  ones

eight:
	VMULPS  0(SI), Y0, Y1
	VADDPS  0(DI), Y1, Y1
	VMOVUPS Y1, 0(DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JGE     eight

ones:
	ADDQ $8, CX
	JEQ  done

one:
	VMULSS 0(SI), X0, X1
	VADDSS 0(DI), X1, X1
	VMOVSS X1, 0(DI)
	ADDQ   $4, SI
	ADDQ   $4, DI
	DECQ   CX
	JNE    one

done:
	VZEROUPPER
	RET
