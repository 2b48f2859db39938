import { describe, expect, test } from 'vitest';
import { chartColors } from './chart-colors.ts';

type Triple = readonly [number, number, number];

const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const rgb = (hex: string): Triple => {
  const at = (place: number): number => linear(Number.parseInt(hex.slice(place, place + 2), 16));
  return [at(1), at(3), at(5)];
};

const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(rgb(a)), luminance(rgb(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

type Matrix = readonly [Triple, Triple, Triple];

/** Linear colors as seen without one kind of cone (Machado, Oliveira, Fernandes 2009, severity 1). */
const eyes: Record<string, Matrix> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const through = (matrix: Matrix, [r, g, b]: Triple): Triple => {
  const row = ([x, y, z]: Triple): number => Math.min(1, Math.max(0, x * r + y * g + z * b));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Oklab, whose distances match perceived differences. */
const oklab = ([r, g, b]: Triple): Triple => {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const distance = (matrix: Matrix, a: string, b: string): number => {
  const [one, other] = [oklab(through(matrix, rgb(a))), oklab(through(matrix, rgb(b)))];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
};

describe.each([
  ['light', chartColors.light, '#FFFFFF'],
  ['dark', chartColors.dark, '#1B1828'],
] as const)('the colours of lines, %s', (_theme, colors, surface) => {
  test('stand out from the card', () => {
    expect(colors.filter((color) => contrast(color, surface) < 3)).toEqual([]);
  });

  test.each(Object.entries(eyes))('are distinguishable with %s', (_name, matrix) => {
    const close = colors.flatMap((a, i) =>
      colors
        .slice(i + 1)
        .filter((b) => distance(matrix, a, b) < 0.1)
        .map((b) => `${a} ${b}`),
    );
    expect(close).toEqual([]);
  });
});
