import { expect, test } from 'vitest';
import { waitingRoom } from './waiting-room.ts';

const LIMITS = { checks: 2000, ofNetwork: 16, sequences: 10_000 };
const of = (block: string, network = `${block}.0`) => ({ block, network, single: false });

test('a client that fills its share leaves room for the next, and the next', () => {
  const room = waitingRoom(LIMITS);
  const taken = Array.from({ length: 300 }, (_, b) => {
    let count = 0;
    for (let i = 0; i < 2000; i++) if (room.enter(of(`b${b}`, `b${b}.${i >> 4}`))) count++;
    return count;
  });
  // An eighth of what the block itself leaves free.
  expect(taken[0]).toBe(223);
  expect(Math.min(...taken.slice(0, 20))).toBeGreaterThan(10);
  expect(taken.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(2000);
});

test('what was taken is given back', () => {
  const room = waitingRoom(LIMITS);
  for (let round = 0; round < 300; round++) {
    for (let i = 0; i < 16; i++) expect(room.enter(of('b'))).toBe(true);
    expect(room.enter(of('b'))).toBe(false);
    let joined = 0;
    while (room.join(of('b'))) joined++;
    expect(joined).toBe(3334);
    for (let i = 0; i < 16; i++) room.leave(of('b'), i === 0 ? joined : 0);
  }
});
