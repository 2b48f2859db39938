import type { Fingerprint } from './fingerprint.ts';

/** A map from fingerprints to numbers, outside the heap, at about 17 bytes per key. */
export interface KeyMap {
  /** 0: unknown. */
  get(key: Fingerprint): number;
  /** Keeps the first number, because a key permanently belongs to one visitor. `number`: 1 to 4,294,967,295. */
  add(key: Fingerprint, number: number): void;
  /** Keeps the last number. */
  set(key: Fingerprint, number: number): void;
  remove(key: Fingerprint): void;
  /** Removes all keys. A small map keeps its memory. */
  clear(): void;
  /** Releases spare capacity. */
  compact(): void;
  size(): number;
}

const FULL = 0.8;
const GROWTH = 1.5;
const RANGE = 0x1_0000_0000;
const LEAST = 64;
/** Up to this, a map that is emptied keeps its slots. */
const KEPT = 1024;

/** Open addressing. A key's slot is proportional to its low half, so that growing reads memory in order. */
export const keyMap = (): KeyMap => {
  let slots = LEAST;
  let highs = new Uint32Array(slots);
  let lows = new Uint32Array(slots);
  let numbers = new Uint32Array(slots);
  let size = 0;

  const homeOf = (low: number): number => Math.floor((low / RANGE) * slots);
  /** The slot that holds the key, or the one where it belongs. */
  const slotOf = (high: number, low: number): number => {
    let slot = homeOf(low);
    while (numbers[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) {
      slot++;
      if (slot === slots) slot = 0;
    }
    return slot;
  };
  const put = (slot: number, high: number, low: number, number: number): void => {
    if (numbers[slot] === 0) size++;
    highs[slot] = high;
    lows[slot] = low;
    numbers[slot] = number;
  };
  const resize = (to: number): void => {
    const [oldHighs, oldLows, oldNumbers, oldSlots] = [highs, lows, numbers, slots];
    slots = to;
    highs = new Uint32Array(slots);
    lows = new Uint32Array(slots);
    numbers = new Uint32Array(slots);
    size = 0;
    for (let i = 0; i < oldSlots; i++) {
      const [high, low] = [oldHighs[i] as number, oldLows[i] as number];
      if (oldNumbers[i] !== 0) put(slotOf(high, low), high, low, oldNumbers[i] as number);
    }
  };
  const clear = (): void => {
    numbers.fill(0);
    if (slots > KEPT) resize(LEAST);
    size = 0;
  };
  const grow = (): void => resize(Math.ceil(slots * GROWTH));
  /** Fills a hole with the next key that can move there, and then that key's hole, so that no search ends too early. */
  const close = (hole: number): void => {
    for (let slot = (hole + 1) % slots; numbers[slot] !== 0; slot = (slot + 1) % slots) {
      const fromHome = (slot - homeOf(lows[slot] as number) + slots) % slots;
      if (fromHome < (slot - hole + slots) % slots) continue;
      highs[hole] = highs[slot] as number;
      lows[hole] = lows[slot] as number;
      numbers[hole] = numbers[slot] as number;
      hole = slot;
    }
    numbers[hole] = 0;
  };
  return {
    clear,
    get: ({ high, low }) => numbers[slotOf(high, low)] as number,
    add: ({ high, low }, number) => {
      if (size >= slots * FULL) grow();
      const slot = slotOf(high, low);
      if (numbers[slot] === 0) put(slot, high, low, number);
    },
    set: ({ high, low }, number) => {
      if (size >= slots * FULL) grow();
      put(slotOf(high, low), high, low, number);
    },
    remove: ({ high, low }) => {
      const slot = slotOf(high, low);
      if (numbers[slot] === 0) return;
      size--;
      close(slot);
    },
    compact: () => {
      const least = Math.max(LEAST, Math.ceil(size / FULL) + 1);
      if (least < slots) resize(least);
    },
    size: () => size,
  };
};
