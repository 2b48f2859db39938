import type { Address } from '../http/address.ts';

const MINUTE = 60_000;

/**
 * Whether an address (IPv6: its /64) has asked for more than `perMinute` disclosures in its current minute; 0: no
 * limit. Counted separately, so that reading disclosures makes nobody's clicks invalid.
 */
export const floodGate = (perMinute: number): ((address: Address, time: number) => boolean) => {
  // Keyed by the object that an address, or a /64, has for its clicks, and dropped with it.
  const counts = new WeakMap<object, { since: number; count: number }>();
  return ({ full, notes }, time) => {
    if (perMinute === 0 || full === '') return false;
    const known = counts.get(notes.flood);
    if (known === undefined || time - known.since >= MINUTE) {
      counts.set(notes.flood, { since: time, count: 1 });
      return false;
    }
    return ++known.count > perMinute;
  };
};
