import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Repeats } from './repeats.ts';

const WINDOW = 60_000;

test('a second click is a double click for ten seconds, then a duplicate for the window, counted from the first', () => {
  const repeats = new Repeats();
  const at = (time: number) => repeats.judge(7, 1, null, time, WINDOW);
  expect(at(0)).toBeNull();
  expect(at(9_999)).toBe('double_click');
  expect(at(10_000)).toBe('duplicate');
  expect(at(19_999)).toBe('double_click');
  expect(at(59_999)).toBe('duplicate');
  expect(at(70_000)).toBeNull();
  expect(at(80_000)).toBe('duplicate');
});

test('another campaign, another user agent, a landing and another key are somebody or something else', () => {
  const repeats = new Repeats();
  expect(repeats.judge(7, 1, 'a', 0, WINDOW)).toBeNull();
  expect(repeats.judge(8, 1, 'a', 1, WINDOW)).toBeNull();
  expect(repeats.judge(-7, 1, 'a', 1, WINDOW)).toBeNull();
  expect(repeats.judge(7, 2, 'a', 1, WINDOW)).toBeNull();
  expect(repeats.judge(7, 1, 'b', 1, WINDOW)).toBeNull();
  expect(repeats.judge(7, 1, 'b', 2, WINDOW)).toBe('double_click');
  expect(repeats.judge(7, 1, null, 2, WINDOW)).toBe('double_click');
});

interface Entry {
  campaign: number;
  agent: number;
  key: string | null;
  time: number;
  since: number;
}

/** The same in the plainest way: a list of at most eight entries, of which the one with the oldest time goes. */
const reference = () => {
  const entries: Entry[] = [];
  return (campaign: number, agent: number, key: string | null, time: number) => {
    const fits = (e: Entry): boolean =>
      e.campaign === campaign && e.agent === agent && (key === null || e.key === null || e.key === key);
    const entry = entries.find(fits);
    if (entry === undefined) {
      const made = { campaign, agent, key, time, since: time };
      if (entries.length < 8) entries.push(made);
      else {
        const oldest = Math.min(...entries.map((e) => e.time));
        entries[entries.findIndex((e) => e.time === oldest)] = made;
      }
      return null;
    }
    entry.key = key ?? entry.key;
    if (time - entry.time < 10_000) return 'double_click';
    entry.time = time;
    if (time - entry.since < WINDOW) return 'duplicate';
    entry.since = time;
    return null;
  };
};

test('many people behind one address are judged as by a plain list', () => {
  const hit = fc.record({
    campaign: fc.constantFrom(1, 2, 3, 4, 5, -1),
    agent: fc.nat(2),
    key: fc.constantFrom(null, null, 'a', 'b', 'c'),
    later: fc.constantFrom(0, 1, 3_000, 9_999, 10_000, 30_000, 60_000),
  });
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 60 }), (hits) => {
      const repeats = new Repeats();
      const expected = reference();
      let time = 0;
      for (const { campaign, agent, key, later } of hits) {
        time += later;
        expect(repeats.judge(campaign, agent, key, time, WINDOW)).toBe(expected(campaign, agent, key, time));
      }
    }),
    { numRuns: 2000 },
  );
});
