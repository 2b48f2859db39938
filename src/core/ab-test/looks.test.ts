import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMoment, nextMoment } from './looks.ts';

const HOUR = 60 * 60 * 1000;

test('the last moment equals the one reached step by step', () => {
  const time = fc.oneof(fc.nat(2 * HOUR), fc.nat(40 * HOUR));
  fc.assert(
    fc.property(time, time, (a, b) => {
      const start = 1_770_000_000_123;
      const stepped = (from: number, upTo: number): number => {
        let at = from;
        while (nextMoment(start, at) <= upTo) at = nextMoment(start, at);
        return at;
      };
      const middle = stepped(start, start + a);
      expect(lastMoment(start, start, start + a)).toBe(middle);
      expect(lastMoment(start, middle, start + b)).toBe(stepped(middle, start + b));
    }),
  );
});
