import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crosses, type SpendDetail } from '../../core/spend/target.ts';
import { decideLines, type Step } from './decide-lines.ts';
import { brokenTotals, type Nested } from './nesting.ts';
import { overlap, type Period, periodReader } from './period.ts';
import type { LineScope, ResolvedLine } from './resolve-line.ts';
import { type Entry, entryKey } from './store.ts';

const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const readers = new Map(zones.map((zone) => [zone, periodReader(zone, Date.UTC(2026, 10, 22))]));
const dayAt = (n: number): string => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
const periodAt = (zone: string, first: number, days: number): Period =>
  readers.get(zone)?.(dayAt(first), dayAt(first + days)) as Period;

const amount = fc.constantFrom('1', '2.5', '7', '40');
const details = fc.constantFrom<SpendDetail[]>(
  [],
  [],
  [{ dimension: 'ad', value: '1' }],
  [{ dimension: 'ad', value: '2' }],
  [{ dimension: 'placement', value: 'p' }],
);
const sourceOf = new Map([
  [1, 'src_1'],
  [2, 'src_1'],
]);

/** A campaign, or the traffic source of all of them. */
type Where = 1 | 2 | 'source';
const where = fc.constantFrom<Where>(1, 2, 'source');

const scopeAt = (place: Where): LineScope =>
  place === 'source'
    ? { campaign: null, source: { id: 'src_1', name: 'S' } }
    : { campaign: { number: place, id: `cmp_${place}`, name: 'C' }, source: null };

const isFree = (entry: Entry, kept: readonly Entry[]): boolean =>
  kept.every(
    (one) =>
      entryKey(one) !== entryKey(entry) &&
      !(overlap(one, entry) && (sameTarget(one, entry) || areCrossing(one, entry))),
  ) && brokenTotals([...kept, entry]).length === 0;

/** Entries created in sequence as the store accepts them, without conflicts. */
const entries = fc
  .array(
    fc.record({
      zone: fc.constantFrom(...zones),
      where,
      details,
      amount,
      place: fc.tuple(fc.nat(12), fc.nat(3)),
    }),
    { maxLength: 8 },
  )
  .map((made) =>
    made.reduce<Entry[]>((kept, { zone, where, details, amount, place }, i) => {
      const { campaign, source } = scopeAt(details.length === 0 && where === 'source' ? 1 : where);
      const entry: Entry = {
        ...periodAt(zone, ...place),
        publicId: `spd_${i}`,
        campaign: campaign?.number ?? null,
        source: source?.id ?? null,
        details,
        timeZone: zone,
        amount,
        ...{ currency: 'USD', original: null, clicks: null, parents: [], origin: 'uploaded', kind: 'spend' },
      };
      if (isFree(entry, kept)) kept.push(entry);
      return kept;
    }, []),
  );

interface Made {
  period: Period;
  where?: Where;
  details?: SpendDetail[];
  amount?: string;
  clicks?: number | null;
  isGood?: boolean;
  line?: number;
}

const lineOf = ({
  period,
  where = 1,
  details = [],
  amount = '2',
  clicks = null,
  isGood = true,
  line = 2,
}: Made): ResolvedLine => {
  const scope = scopeAt(where);
  const texts = {
    campaign: 'C',
    from: period.from,
    to: period.to,
    amount,
    currency: 'USD',
    clicks: '',
    hour: '',
  };
  const named = { parents: [], name: null, within: '[]' };
  const file = { line, ...texts, texts, details, ...named, hour: null, other: '[]', clicks, problems: [] };
  const problems = isGood ? [] : [{ field: 'currency' as const, code: 'currency_without_rate', text: 'EUR' }];
  return {
    file,
    scope,
    period,
    said: isGood ? { scope, period, amount, original: null, clicks } : null,
    problems,
  };
};

const line = fc
  .record({
    place: fc.tuple(fc.nat(12), fc.nat(3)),
    where,
    details,
    amount,
    isGood: fc.boolean(),
    clicks: fc.constantFrom(null, 0, 7),
  })
  .map(({ place, where, ...rest }) =>
    lineOf({
      ...rest,
      where: rest.details.length === 0 && where === 'source' ? 1 : where,
      period: periodAt('UTC', ...place),
    }),
  );

const deciding = { timeZone: 'UTC', currency: 'USD', sourceOf };

/** An entry of the first campaign. */
const stored = (period: Period, publicId = 'spd_1'): Entry => ({
  ...period,
  publicId,
  ...{ campaign: 1, source: null, details: [], timeZone: 'UTC', amount: '1', currency: 'USD' },
  ...{ original: null, clicks: null, parents: [], origin: 'entered', kind: 'spend' },
});

const sameTarget = (a: Nested, b: Nested): boolean =>
  JSON.stringify([a.campaign, a.source, a.details]) === JSON.stringify([b.campaign, b.source, b.details]);

/** Entries of two campaigns never cross; those of the source cross any of its campaigns'. */
const areCrossing = (a: Nested, b: Nested): boolean =>
  (a.campaign === b.campaign || a.campaign === null || b.campaign === null) &&
  crosses(
    a.details.map(({ dimension }) => dimension),
    b.details.map(({ dimension }) => dimension),
  );

const asEntry = ({ said, file }: Step, i: number): Entry[] =>
  said === null
    ? []
    : [
        {
          ...said.period,
          publicId: `new_${i}`,
          campaign: said.scope.campaign?.number ?? null,
          source: said.scope.source?.id ?? null,
          details: file.details,
          amount: said.amount,
          clicks: said.clicks,
          ...{
            timeZone: 'UTC',
            currency: 'USD',
            original: said.original,
            parents: [],
            origin: 'uploaded',
            kind: 'spend',
          },
        },
      ];

/** What is stored once the valid lines are written. */
const after = (before: readonly Entry[], steps: readonly Step[]): Entry[] => {
  const replaced = new Set(steps.map((step) => step.before?.publicId));
  return [...before.filter(({ publicId }) => !replaced.has(publicId)), ...steps.flatMap(asEntry)];
};

test('for any file, what is stored never conflicts, and no existing entry is lost', () => {
  fc.assert(
    fc.property(entries, fc.array(line, { maxLength: 12 }), (before, lines) => {
      const steps = decideLines(lines, before, deciding);
      expect(steps.map(({ file }) => file)).toEqual(lines.map(({ file }) => file));
      const stored = after(before, steps);
      for (const [i, one] of stored.entries()) {
        for (const other of stored.slice(i + 1)) {
          if (!overlap(one, other)) continue;
          expect(sameTarget(one, other)).toBe(false);
          expect(areCrossing(one, other)).toBe(false);
        }
      }
      expect(brokenTotals(stored)).toEqual([]);
      const kept = new Set(stored.map(entryKey));
      for (const entry of before) expect(kept.has(entryKey(entry))).toBe(true);
      for (const { outcome, said, problems } of steps) {
        expect(outcome === 'refuse').toBe(said === null);
        expect(problems.length > 0).toBe(said === null);
      }
    }),
    { numRuns: 500 },
  );
});

test('importing the same file again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const steps = decideLines(lines, [], deciding);
      const again = decideLines(lines, steps.flatMap(asEntry), deciding);
      for (const [i, { outcome }] of again.entries()) {
        // A refused line can have lost its obstacle only to be refused by the entry that took its place.
        if (steps[i]?.outcome === 'create') expect(outcome).toBe('same');
        else expect(outcome).toBe('refuse');
      }
    }),
  );
});

test('thousands of lines, each blocking the next, are decided in one pass', () => {
  const HOUR = 3_600_000;
  /** The day in a zone this many hours behind UTC. */
  const at = (i: number, hours: number): Period => {
    const begins = Date.UTC(2012, 0, 1 + i) + hours * HOUR;
    const day = new Date(Date.UTC(2012, 0, 1 + i)).toISOString().slice(0, 10);
    return { from: day, to: day, hour: null, begins, ends: begins + 24 * HOUR };
  };
  const before = Array.from({ length: 5001 }, (_, i): Entry => stored(at(i, 0), `spd_${i}`));
  const lines = Array.from({ length: 5000 }, (_, i) => lineOf({ period: at(i, 7), line: i + 2 }));
  // The last day's entry stays, and so does the one before it, and so on.
  const steps = decideLines(lines, before, { ...deciding, timeZone: 'America/Phoenix' });
  expect(steps.every(({ outcome }) => outcome === 'refuse')).toBe(true);
});

test('clicks alone are a change, and a file without clicks keeps them', () => {
  const period = { from: '2026-03-01', to: '2026-03-01', hour: null, begins: 0, ends: 86_400_000 };
  const entry: Entry = { ...stored(period), amount: '2', clicks: 40 };
  const decided = (clicks: number | null): string | undefined =>
    decideLines([lineOf({ period, clicks })], [entry], deciding)[0]?.outcome;
  expect([decided(null), decided(40), decided(41), decided(0)]).toEqual(['same', 'same', 'change', 'change']);
});

test('parts and their total are refused only if they change and exceed it beyond rounding', () => {
  const period = periodAt('UTC', 3, 0);
  const ad = (value: string, amount: string) =>
    lineOf({ period, details: [{ dimension: 'ad', value }], amount });
  const total: Entry = { ...stored(period), amount: '10' };
  const outcomes = (lines: ResolvedLine[], entries: Entry[]): string[] =>
    decideLines(lines, entries, deciding).map(({ outcome, problems }) => problems[0]?.code ?? outcome);
  expect(outcomes([ad('1', '4'), ad('2', '6.1')], [total])).toEqual(['create', 'create']);
  expect(outcomes([ad('1', '4'), ad('2', '6.11')], [total])).toEqual([
    'spend_above_total',
    'spend_above_total',
  ]);
  const part: Entry = {
    ...total,
    publicId: 'spd_2',
    details: [{ dimension: 'ad', value: '1' }],
    amount: '9',
  };
  expect(outcomes([ad('1', '9'), ad('2', '2')], [total, part])).toEqual(['same', 'spend_above_total']);
  expect(outcomes([lineOf({ period, amount: '8' })], [total, part])).toEqual(['spend_above_total']);
  expect(outcomes([lineOf({ period, amount: '20' }), ad('2', '11')], [total, part])).toEqual([
    'change',
    'create',
  ]);
});
