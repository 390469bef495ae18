;; p += dt * v on columns of another program, in vector instructions: the benchmarks' kernel.
;;
;; The module has no memory of its own. It is made with the memory that Go's program exports, so it works on the component
;; arrays where they lie; that is possible because each is one contiguous stretch. Every number is multiplied and added in
;; two steps, as the plain loop does it, so both make the same bits. What is left over at the end goes one by one.
(module
  (import "go" "mem" (memory 1))
  (func (export "axpy") (param $p i32) (param $v i32) (param $n i32) (param $dt f32)
    (local $by v128)
    (local $end i32) ;; of the whole vectors in p
    (local.set $by (f32x4.splat (local.get $dt)))
    ;; Thirty-two numbers at a time: the loop's own work is spread over eight vectors.
    (local.set $end (i32.add (local.get $p) (i32.shl (i32.and (local.get $n) (i32.const -32)) (i32.const 2))))
    (block $done
      (loop $more
        (br_if $done (i32.ge_u (local.get $p) (local.get $end)))
        (v128.store (local.get $p)
          (f32x4.add (v128.load (local.get $p)) (f32x4.mul (local.get $by) (v128.load (local.get $v)))))
        (v128.store offset=16 (local.get $p)
          (f32x4.add (v128.load offset=16 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=16 (local.get $v)))))
        (v128.store offset=32 (local.get $p)
          (f32x4.add (v128.load offset=32 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=32 (local.get $v)))))
        (v128.store offset=48 (local.get $p)
          (f32x4.add (v128.load offset=48 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=48 (local.get $v)))))
        (v128.store offset=64 (local.get $p)
          (f32x4.add (v128.load offset=64 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=64 (local.get $v)))))
        (v128.store offset=80 (local.get $p)
          (f32x4.add (v128.load offset=80 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=80 (local.get $v)))))
        (v128.store offset=96 (local.get $p)
          (f32x4.add (v128.load offset=96 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=96 (local.get $v)))))
        (v128.store offset=112 (local.get $p)
          (f32x4.add (v128.load offset=112 (local.get $p)) (f32x4.mul (local.get $by) (v128.load offset=112 (local.get $v)))))
        (local.set $p (i32.add (local.get $p) (i32.const 128)))
        (local.set $v (i32.add (local.get $v) (i32.const 128)))
        (br $more)))
    (local.set $end (i32.add (local.get $p) (i32.shl (i32.and (local.get $n) (i32.const 31)) (i32.const 2))))
    (block $all
      (loop $rest
        (br_if $all (i32.ge_u (local.get $p) (local.get $end)))
        (f32.store (local.get $p)
          (f32.add (f32.load (local.get $p)) (f32.mul (local.get $dt) (f32.load (local.get $v)))))
        (local.set $p (i32.add (local.get $p) (i32.const 4)))
        (local.set $v (i32.add (local.get $v) (i32.const 4)))
        (br $rest)))))
