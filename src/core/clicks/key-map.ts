import type { Fingerprint } from './fingerprint.ts';

/** Numbers of units by fingerprint, outside the heap, in about 17 bytes each. */
export interface KeyMap {
  /** 0: it is not known. */
  get(key: Fingerprint): number;
  /** The first number stays: a key is one visitor's for ever. `unit`: from 1. */
  add(key: Fingerprint, unit: number): void;
  size(): number;
}

const FULL = 0.8;
const GROWTH = 1.5;
const RANGE = 0x1_0000_0000;

/** Open addressing; a key's place is its low half's share of the slots, so that growing goes through memory in order. */
export const keyMap = (): KeyMap => {
  let slots = 64;
  let highs = new Uint32Array(slots);
  let lows = new Uint32Array(slots);
  let units = new Uint32Array(slots);
  let size = 0;

  /** The slot that holds the key, or where it belongs. */
  const slotOf = (high: number, low: number): number => {
    let slot = Math.floor((low / RANGE) * slots);
    while (units[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) {
      slot++;
      if (slot === slots) slot = 0;
    }
    return slot;
  };
  const put = (high: number, low: number, unit: number): void => {
    const slot = slotOf(high, low);
    if (units[slot] !== 0) return;
    highs[slot] = high;
    lows[slot] = low;
    units[slot] = unit;
    size++;
  };
  const grow = (): void => {
    const [oldHighs, oldLows, oldUnits, oldSlots] = [highs, lows, units, slots];
    slots = Math.ceil(slots * GROWTH);
    highs = new Uint32Array(slots);
    lows = new Uint32Array(slots);
    units = new Uint32Array(slots);
    size = 0;
    for (let i = 0; i < oldSlots; i++) {
      const unit = oldUnits[i] as number;
      if (unit !== 0) put(oldHighs[i] as number, oldLows[i] as number, unit);
    }
  };
  return {
    get: ({ high, low }) => units[slotOf(high, low)] as number,
    add: ({ high, low }, unit) => {
      if (size >= slots * FULL) grow();
      put(high, low, unit);
    },
    size: () => size,
  };
};
