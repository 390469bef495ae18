/** Objects: one class for each length of chain, whose update computes all derivatives in one call. */

import { dt } from "./baseline.ts";
import type { Baseline, Population } from "./baseline.ts";

interface Vector {
  x: number;
  y: number;
  z: number;
}

const one = (): Vector => ({ x: 1, y: 1, z: 1 });

/** JavaScript numbers have 64 bits; rounding gives the 32 bits of the other storages. */
function add(p: Vector, v: Vector): void {
  p.x = Math.fround(p.x + dt * v.x);
  p.y = Math.fround(p.y + dt * v.y);
  p.z = Math.fround(p.z + dt * v.z);
}

class Placed {
  position = one();
  update(): void {}
}

class Moving extends Placed {
  velocity = one();
  override update(): void {
    add(this.position, this.velocity);
  }
}

class Accelerating extends Moving {
  acceleration = one();
  override update(): void {
    add(this.velocity, this.acceleration);
    super.update();
  }
}

class Jerking extends Accelerating {
  jerk = one();
  override update(): void {
    add(this.acceleration, this.jerk);
    super.update();
  }
}

class Snapping extends Jerking {
  snap = one();
  override update(): void {
    add(this.jerk, this.snap);
    super.update();
  }
}

class Crackling extends Snapping {
  crackle = one();
  override update(): void {
    add(this.snap, this.crackle);
    super.update();
  }
}

class Popping extends Crackling {
  pop = one();
  override update(): void {
    add(this.crackle, this.pop);
    super.update();
  }
}

class Locking extends Popping {
  lock = one();
  override update(): void {
    add(this.pop, this.lock);
    super.update();
  }
}

class Dropping extends Locking {
  drop = one();
  override update(): void {
    add(this.lock, this.drop);
    super.update();
  }
}

class Tumbling extends Dropping {
  tumble = one();
  override update(): void {
    add(this.drop, this.tumble);
    super.update();
  }
}

class Wavering extends Tumbling {
  waver = one();
  override update(): void {
    add(this.tumble, this.waver);
    super.update();
  }
}

class Quivering extends Wavering {
  quiver = one();
  override update(): void {
    add(this.waver, this.quiver);
    super.update();
  }
}

const classes = [Placed, Moving, Accelerating, Jerking, Snapping, Crackling, Popping, Locking, Dropping, Tumbling, Wavering, Quivering];

export class Objects implements Baseline {
  readonly #made: readonly Placed[];
  /** In the order in which they are visited. */
  readonly #objects: readonly Placed[];

  constructor({ chain, order }: Population) {
    this.#made = Array.from(chain, (k) => new (classes[k] ?? Placed)());
    this.#objects = order ? Array.from(order, (i) => this.#made[i] ?? new Placed()) : this.#made;
  }

  step(): void {
    for (const object of this.#objects) object.update();
  }

  read(entity: number, out: Float32Array, at: number): void {
    const object = this.#made[entity];
    for (const vector of object ? (Object.values(object) as Vector[]) : []) {
      out.set([vector.x, vector.y, vector.z], at);
      at += 3;
    }
  }
}
