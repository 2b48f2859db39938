import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLines, type Step } from './decide-lines.ts';
import { daysKey, overlap, type Period, periodReader } from './period.ts';
import type { ResolvedLine } from './resolve-line.ts';
import type { Entry } from './store.ts';

const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const readers = new Map(zones.map((zone) => [zone, periodReader(zone, Date.UTC(2026, 10, 22))]));
const dayAt = (n: number): string => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
const periodAt = (zone: string, first: number, days: number): Period =>
  readers.get(zone)?.(dayAt(first), dayAt(first + days)) as Period;

const period = (zone: string) =>
  fc.record({ first: fc.nat(12), days: fc.nat(3) }).map(({ first, days }) => periodAt(zone, first, days));
const amount = fc.constantFrom('1', '2.5', '7');

/** Entries created in sequence as the store accepts them, without overlaps. */
const entries = fc
  .array(
    fc.record({
      zone: fc.constantFrom(...zones),
      campaign: fc.constantFrom(1, 2),
      amount,
      place: fc.tuple(fc.nat(12), fc.nat(3)),
    }),
    { maxLength: 8 },
  )
  .map((made) =>
    made.reduce<Entry[]>((kept, { zone, campaign, amount, place }, i) => {
      const at = periodAt(zone, ...place);
      const money = { amount, currency: 'USD', clicks: null };
      const entry = { ...at, publicId: `spd_${i}`, campaign, timeZone: zone, ...money };
      const free = kept.every(
        (one) => one.campaign !== campaign || (!overlap(one, entry) && daysKey(one) !== daysKey(entry)),
      );
      if (free) kept.push(entry);
      return kept;
    }, []),
  );

const line = fc
  .record({
    period: period('UTC'),
    campaign: fc.constantFrom(1, 2),
    amount,
    good: fc.boolean(),
    clicks: fc.constantFrom(null, 0, 7),
  })
  .map(({ period, campaign, amount, good, clicks }): ResolvedLine => {
    const named = { number: campaign, id: `cmp_${campaign}`, name: 'C' };
    const texts = {
      campaign: 'C',
      from: period.from,
      to: period.to,
      amount,
      currency: '',
      clicks: '',
    };
    const file = { line: 2, ...texts, texts, clicks, problems: [] };
    const problems = good ? [] : [{ field: 'currency' as const, code: 'currency_other', text: 'EUR' }];
    return {
      file,
      campaign: named,
      said: good ? { campaign: named, period, amount, clicks } : null,
      problems,
    };
  });

const workspace = { timeZone: 'UTC', currency: 'USD' };

/** What is stored once the valid lines are written. */
const after = (before: readonly Entry[], steps: readonly Step[]): (Period & { campaign: number })[] => {
  const replaced = new Set(steps.map((step) => step.before?.publicId));
  const written = steps.flatMap(({ said }) =>
    said === null ? [] : [{ ...said.period, campaign: said.campaign.number }],
  );
  return [...before.filter(({ publicId }) => !replaced.has(publicId)), ...written];
};

test('for any file, periods of a campaign never overlap, and no existing entry is lost', () => {
  fc.assert(
    fc.property(entries, fc.array(line, { maxLength: 12 }), (before, lines) => {
      const steps = decideLines(lines, before, workspace);
      expect(steps.map(({ file }) => file)).toEqual(lines.map(({ file }) => file));
      const stored = after(before, steps);
      for (const [i, one] of stored.entries()) {
        for (const other of stored.slice(i + 1)) {
          if (one.campaign === other.campaign) expect(overlap(one, other)).toBe(false);
        }
      }
      const key = ({ campaign, ...days }: Period & { campaign: number }) => `${campaign} ${daysKey(days)}`;
      const kept = new Set(stored.map(key));
      for (const entry of before) expect(kept.has(key(entry))).toBe(true);
      for (const { outcome, said, problems } of steps) {
        expect(outcome === 'refuse').toBe(said === null);
        expect(problems.length > 0).toBe(said === null);
      }
    }),
    { numRuns: 500 },
  );
});

test('the first of two lines wins, and importing the same file again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const steps = decideLines(lines, [], workspace);
      const first = lines.findIndex(({ said }) => said !== null);
      if (first >= 0) expect(steps[first]?.outcome).toBe('create');
      const stored = steps.flatMap(({ said }, i): Entry[] =>
        said === null
          ? []
          : [
              {
                ...said.period,
                publicId: `spd_${i}`,
                campaign: said.campaign.number,
                amount: said.amount,
                clicks: said.clicks,
                ...workspace,
              },
            ],
      );
      const again = decideLines(lines, stored, workspace);
      expect(again.map(({ outcome }) => outcome)).toEqual(
        steps.map(({ outcome }) => (outcome === 'create' ? 'same' : outcome)),
      );
    }),
  );
});

test('thousands of lines, each blocking the next, are decided in one pass', () => {
  const campaign = { number: 1, id: 'cmp_1', name: 'C' };
  const HOUR = 3_600_000;
  /** The day in a zone this many hours behind UTC. */
  const at = (i: number, hours: number): Period => {
    const begins = Date.UTC(2012, 0, 1 + i) + hours * HOUR;
    const day = new Date(Date.UTC(2012, 0, 1 + i)).toISOString().slice(0, 10);
    return { from: day, to: day, begins, ends: begins + 24 * HOUR };
  };
  const said = { campaign: 1, timeZone: 'UTC', amount: '1', currency: 'USD', clicks: null };
  const before = Array.from(
    { length: 5001 },
    (_, i): Entry => ({ ...at(i, 0), ...said, publicId: `spd_${i}` }),
  );
  const lines = Array.from({ length: 5000 }, (_, i): ResolvedLine => {
    const period = at(i, 7);
    const texts = { campaign: 'C', from: period.from, to: period.to, amount: '2', currency: '', clicks: '' };
    const file = { line: i + 2, ...texts, texts, clicks: null, problems: [] };
    return { file, campaign, said: { campaign, period, amount: '2', clicks: null }, problems: [] };
  });
  // The last day's entry stays, and so does the one before it, and so on.
  const steps = decideLines(lines, before, { timeZone: 'America/Phoenix', currency: 'USD' });
  expect(steps.every(({ outcome }) => outcome === 'refuse')).toBe(true);
});

test('clicks alone are a change, and a file without clicks keeps them', () => {
  const days = { from: '2026-03-01', to: '2026-03-01', begins: 0, ends: 86_400_000 };
  const entry: Entry = { ...days, publicId: 'spd_1', campaign: 1, amount: '2', clicks: 40, ...workspace };
  const decided = (clicks: number | null): string | undefined => {
    const texts = { campaign: 'C', from: days.from, to: days.to, amount: '2', currency: '', clicks: '' };
    const file = { line: 2, ...texts, texts, clicks, problems: [] };
    const campaign = { number: 1, id: 'cmp_1', name: 'C' };
    const said = { campaign, period: days, amount: '2', clicks };
    return decideLines([{ file, campaign, said, problems: [] }], [entry], workspace)[0]?.outcome;
  };
  expect([decided(null), decided(40), decided(41), decided(0)]).toEqual(['same', 'same', 'change', 'change']);
});
