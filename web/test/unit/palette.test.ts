import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { paletteSize } from "../../src/labels/palette.ts";

type Colour = readonly [number, number, number];

// The tests run from web/, as npm does.
const sheet = readFileSync("css/tokens.css", "utf8");

/** The value of a token under the light (0) or the dark (1) theme, in linear light. */
function token(name: string, theme: 0 | 1): Colour {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(sheet);
  const hex = found?.[theme + 1] ?? assert.fail(`no token --${name}`);
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance([r, g, b]: Colour): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), full severity. */
const sights: Record<string, readonly [Colour, Colour, Colour]> = {
  all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

function seen(colour: Colour, sight: readonly [Colour, Colour, Colour]): Colour {
  const row = (weights: Colour) => Math.max(0, weights[0] * colour[0] + weights[1] * colour[1] + weights[2] * colour[2]);
  return oklab([row(sight[0]), row(sight[1]), row(sight[2])]);
}

function oklab([r, g, b]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** In degrees, of OKLab. */
function hue(colour: Colour): number {
  const [, a, b] = oklab(colour);
  return (Math.atan2(b, a) * 180) / Math.PI;
}

const text = ["ink", "soft", "accent", "full", "partial", "blind", "scan", "error", "warning", "info"];
const components = Array.from({ length: paletteSize }, (_, k) => `c${k}`);

for (const theme of [0, 1] as const) {
  const name = theme === 0 ? "light" : "dark";

  test(`${name}: text has a contrast of 4.5 to 1 on every background`, () => {
    for (const ground of ["bg", "panel", "sel"]) {
      for (const each of [...text, ...components]) {
        const ratio = contrast(token(each, theme), token(ground, theme));
        assert.ok(ratio >= 4.5, `--${each} on --${ground}: ${ratio.toFixed(2)}`);
      }
    }
  });

  test(`${name}: components differ, for every kind of colour vision`, () => {
    for (const [kind, sight] of Object.entries(sights)) {
      components.forEach((a, at) => {
        for (const b of components.slice(at + 1)) {
          const distance = 100 * Math.hypot(...seen(token(a, theme), sight).map((x, k) => x - (seen(token(b, theme), sight)[k] ?? 0)));
          assert.ok(distance >= 5.5, `--${a} and --${b} under ${kind}: ${distance.toFixed(1)}`);
        }
      });
    }
  });

  test(`${name}: no component has the hue of a class of systems`, () => {
    for (const each of components) {
      for (const kind of ["full", "partial", "blind"]) {
        const turn = Math.abs(hue(token(each, theme)) - hue(token(kind, theme)));
        assert.ok(Math.min(turn, 360 - turn) >= 35, `--${each} and --${kind}: ${turn.toFixed(0)} degrees`);
      }
    }
  });

  test(`${name}: components differ from the classes and from other text`, () => {
    for (const each of components) {
      for (const other of ["ink", "soft", "full", "partial", "blind"]) {
        const [a, b] = [oklab(token(each, theme)), oklab(token(other, theme))];
        const distance = 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        assert.ok(distance >= 10, `--${each} and --${other}: ${distance.toFixed(1)}`);
      }
    }
  });
}
