import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A fixed set of address ranges, IPv4 and IPv6, with binary search. */
export interface RangeSet {
  /** `address`: text; false for anything that is not an address. */
  has(address: string): boolean;
  readonly size: number;
}

/** An address as 32-bit words, the most significant first: one for IPv4, four for IPv6. */
type Words = readonly number[];

/** First and last address of a range, both included. */
export type Range = readonly [first: Words, last: Words];

const BITS = 32;

/** For an address known to be IPv4, as most are; faster than the library. */
const word = (address: string): number => {
  let value = 0;
  let octet = 0;
  for (let i = 0; i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === DOT) {
      value = value * 256 + octet;
      octet = 0;
    } else octet = octet * 10 + code - ZERO;
  }
  return value * 256 + octet;
};
const DOT = 46;
const ZERO = 48;

const wordsOf = (address: string): Words | null => {
  const family = isIP(address);
  if (family === 4) return [word(address)];
  // A zone (`fe80::1%eth0`) is local to this machine.
  if (family === 0 || address.includes('%')) return null;
  const parts = ipaddr.IPv6.parse(address).parts;
  return [0, 2, 4, 6].map((i) => parts[i]! * 65_536 + parts[i + 1]!);
};

/** Like a sort comparator: whether `a` is before, at or after the address at `place` of `list`. */
const compareAt = (a: Words, list: Uint32Array, place: number): number => {
  const start = place * a.length;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - list[start + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
};

const compare = (a: Words, b: Words): number => {
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Sorted, with overlapping ranges merged: otherwise a small range within a large one would hide the rest of it. */
const flatten = (ranges: readonly Range[]): [Words, Words][] => {
  const flat: [Words, Words][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => compare(a[0], b[0]))) {
    const before = flat.at(-1);
    if (before === undefined || compare(first, before[1]) > 0) flat.push([first, last]);
    else if (compare(last, before[1]) > 0) before[1] = last;
  }
  return flat;
};

const family = (ranges: readonly Range[]) => {
  const flat = flatten(ranges);
  // The closure below keeps everything it names alive: the pairs are ten times as large as the numbers.
  const size = flat.length;
  const firsts = Uint32Array.from(flat.flatMap(([first]) => first));
  const lasts = Uint32Array.from(flat.flatMap(([, last]) => last));
  const has = (address: Words): boolean => {
    let low = 0;
    let high = size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if (compareAt(address, firsts, middle) < 0) high = middle - 1;
      else if (compareAt(address, lasts, middle) > 0) low = middle + 1;
      else return true;
    }
    return false;
  };
  return { has, size };
};

/** Ranges may overlap and be in any order. */
export const rangeSet = (ranges: readonly Range[]): RangeSet => {
  const v4 = family(ranges.filter(([first]) => first.length === 1));
  const v6 = family(ranges.filter(([first]) => first.length !== 1));
  return {
    has: (address) => {
      const words = wordsOf(address);
      return words !== null && (words.length === 1 ? v4 : v6).has(words);
    },
    size: v4.size + v6.size,
  };
};

/** From one address to another of the same family. Throws Error when that is not a range. */
export const rangeBetween = (from: string, to: string): Range => {
  const first = wordsOf(from);
  const last = wordsOf(to);
  if (first === null || last === null || first.length !== last.length || compare(first, last) > 0) {
    throw new Error(`Not a range of addresses: ${from}-${to}`);
  }
  return [first, last];
};

/** The range of a prefix such as `66.249.64.0/20`; bits after its length may be set. Throws Error if it is invalid. */
export const rangeOfPrefix = (prefix: string): Range => {
  const slash = prefix.indexOf('/');
  const length = prefix.slice(slash + 1);
  const words = wordsOf(prefix.slice(0, Math.max(0, slash)));
  const bits = Number(length);
  if (words === null || !/^\d{1,3}$/.test(length) || bits > words.length * BITS) {
    throw new Error(`Not an address prefix: ${prefix}`);
  }
  // 2 to the power of the word's free bits.
  const spans = words.map((_, i) => 2 ** (BITS - Math.max(0, Math.min(BITS, bits - i * BITS))));
  const first = words.map((value, i) => value - (value % spans[i]!));
  return [first, first.map((value, i) => value + spans[i]! - 1)];
};
