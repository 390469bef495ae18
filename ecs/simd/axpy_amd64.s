#include "textflag.h"

// func supportsAVX() bool
// Bits 27 and 28 of CPUID leaf 1: the system saves extended registers, and there is AVX. Bits 1
// and 2 of the register that XGETBV reads: it saves those of SSE and of AVX.
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

// func supportsPREFETCHW() bool
// Bit 8 of the second register of CPUID leaf 80000001.
TEXT ·supportsPREFETCHW(SB), NOSPLIT, $0-1
	MOVL  $0x80000001, AX
	XORL  CX, CX
	CPUID
	BTL   $8, CX
	SETCS ret+0(FP)
	RET

// four does four registers of eight numbers and goes on to the next.
#define four \
	VMULPS  0(SI), Y0, Y1; \
	VMULPS  32(SI), Y0, Y2; \
	VMULPS  64(SI), Y0, Y3; \
	VMULPS  96(SI), Y0, Y4; \
	VADDPS  0(DI), Y1, Y1; \
	VADDPS  32(DI), Y2, Y2; \
	VADDPS  64(DI), Y3, Y3; \
	VADDPS  96(DI), Y4, Y4; \
	VMOVUPS Y1, 0(DI); \
	VMOVUPS Y2, 32(DI); \
	VMOVUPS Y3, 64(DI); \
	VMOVUPS Y4, 96(DI); \
	ADDQ    $128, SI; \
	ADDQ    $128, DI; \
	SUBQ    $32, CX

// func axpyAVX(a float32, x, y *float32, n int, ahead bool)
// Four registers of eight numbers at a time, then one, then the rest number by number. The product
// is rounded before it is added, as Go's loop does it. x (SI) is read before y (DI) is written, so
// that both may be the same. Where it is told to look ahead, it asks for the y of 8,192 bytes on, to be
// written: PREFETCHW, which the assembler has no name for.
TEXT ·axpyAVX(SB), NOSPLIT, $0-33
	VBROADCASTSS a+0(FP), Y0
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DI
	MOVQ n+24(FP), CX
	SUBQ $32, CX
	JLT  eights
	CMPB ahead+32(FP), $0
	JEQ  many

ahead:
	BYTE $0x0F; BYTE $0x0D; BYTE $0x8F; LONG $8192 // PREFETCHW 8192(DI)
	BYTE $0x0F; BYTE $0x0D; BYTE $0x8F; LONG $8256 // PREFETCHW 8256(DI)
	four
	JGE  ahead
	JMP  eights

many:
	four
	JGE  many

eights:
	ADDQ $24, CX // n minus 8 of what is left
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
