import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AbTestRecord, inOrder, layTraffic } from '../../../../test/helpers/ab-test-traffic.ts';
import { NOON, postbackFields, requestFields } from '../../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../../test/helpers/event-store.ts';
import { isLong } from '../../../../test/helpers/long.ts';
import { simulatedDisk } from '../../../../test/simulation/disk.ts';
import { seeded } from '../../../../test/simulation/random.ts';
import { adjustmentIdentity, STAGES } from '../../../core/conversions/identity.ts';
import { type TypeSettings, typeRulesOf } from '../../../core/conversions/type-rules.ts';
import { KNOWN_TYPES, type TypeDefinition, typeNumberOf } from '../../../core/conversions/types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import { createIngest } from '../../ingest/ingest.ts';
import type { CountablePlace, CountedBy } from '../../store/ab-test-results.ts';
import { fakeStore } from '../../store/fake-store.ts';
import type { IngestStore } from '../../store/ingest-store.ts';

const ROOT = 'journal';
const PEOPLE = 10;
const NAMES = ['purchase', 'lead', 'other', 'add_to_cart', 'first_deposit', 'rebill'] as const;

/** As they are when conversions arrive. */
const SETTINGS: readonly TypeSettings[] = NAMES.map((name) => ({
  ...KNOWN_TYPES[name],
  payout: null,
  ...(name === 'purchase' && { occurs: 'click' as const, laterType: KNOWN_TYPES.rebill.number }),
}));

/** The status of each word as sent. */
const STATUS: Readonly<Record<string, string>> = {
  ...{ '': 'sale', sale: 'sale', lead: 'lead', approved: 'sale', pending: 'hold', declined: 'rejected' },
};

const message = fc.record({
  pause: fc.constantFrom(1, 20 * MINUTE_MS, 20 * MINUTE_MS, 7 * HOUR_MS),
  event: fc.constantFrom('conversion', 'conversion', 'conversion', 'add_to_cart', 'deposit', 'strange'),
  word: fc.constantFrom('', 'sale', 'lead', 'approved', 'pending', 'declined', 'declined'),
  transaction: fc.constantFrom('A', 'A', 'A', 'B'),
  payout: fc.constantFrom(undefined, undefined, '12.5', '7'),
  policy: fc.constantFrom(undefined, undefined, 'add' as const, 'ignore' as const),
  by: fc.constantFrom(undefined, undefined, undefined, 'script' as const, 'api' as const),
  adjusts: fc.constantFrom(false, false, false, false, true),
});
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never;

const person = fc.record({
  messages: fc.array(message, { minLength: 2, maxLength: 8 }),
  staged: fc.boolean(),
});
/** Pages report what becomes part of an order of a network with stages, or not. */
const repeated = {
  event: fc.constantFrom('conversion', 'deposit'),
  transaction: fc.constantFrom('A', 'A', 'A', 'B'),
};
const reported = fc
  .tuple(
    fc.array(fc.tuple(message, fc.record(repeated)), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(message, fc.record(repeated)), { minLength: 1, maxLength: 5 }),
  )
  .map(([pages, network]): typeof person extends fc.Arbitrary<infer T> ? T : never => ({
    messages: [
      ...pages.map(([one, other]): Message => ({ ...one, ...other, by: 'script', adjusts: false })),
      ...network.map(
        ([one, other]): Message => ({ ...one, ...other, by: one.by === 'api' ? 'api' : undefined }),
      ),
    ],
    staged: true,
  }));

const event = fc.constantFrom('conversion', 'lead', 'add_to_cart', 'deposit', 'strange', 'sale');
/** Types as the test has them: words and events can be anywhere, and types can be missing. */
const definitions = fc
  .tuple(
    fc.uniqueArray(event, { maxLength: 4 }),
    fc.shuffledSubarray(['sale', 'lead', 'purchase'], { maxLength: 3 }),
    fc.subarray([1, 2, 3, 4, 6, 7], { minLength: 2 }),
  )
  .map(([events, words, numbers]): TypeDefinition[] =>
    numbers.map((number, i) => ({
      number,
      events: events.filter((_, at) => at % numbers.length === i),
      words: words.filter((_, at) => at % numbers.length === i),
    })),
  );
const chosen = fc
  .tuple(fc.oneof(definitions, fc.constant(NAMES.map((name) => KNOWN_TYPES[name]))), fc.nat({ max: 63 }))
  .map(([defined, bits]): CountedBy => {
    const numbers = defined.flatMap(({ number }, i) => ((bits >> i) & 1 ? [number] : []));
    return { event: null, types: { numbers, defined } };
  });

const world = fc.record({
  people: fc.array(fc.oneof(person, reported), { minLength: PEOPLE, maxLength: PEOPLE }),
  counted: fc.array(chosen, { minLength: 2, maxLength: 2 }),
  batchRecords: fc.constantFrom(20, 60),
  windowMs: fc.constantFrom(30 * MINUTE_MS, HOUR_MS, 10 * HOUR_MS),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const postbackOf = (click: AbTestRecord['at'], one: Message, staged: boolean) => {
  const { event: name, word, transaction, payout, policy, by } = one;
  const adjusts = one.adjusts && payout !== undefined && by === undefined;
  const read = { event: name, status: STATUS[word] as string, received: word, usual: null, transaction };
  const identity = adjusts ? adjustmentIdentity(payout, 'EUR', staged ? null : name) : STAGES;
  return postbackFields(click, {
    ...{ a: 0, ev: name, st: read.status, sr: word, tx: transaction },
    tr: typeRulesOf({ ...read, wantsPayout: payout === undefined }, SETTINGS),
    ...(payout !== undefined && { pa: adjusts ? `-${payout}` : payout }),
    ...(policy !== undefined && { du: policy }),
    ...(by !== undefined && { by }),
    ...((adjusts || staged) && by === undefined && { id: identity }),
  });
};

/** One list of records per person, whose click is the first; numbered in the order of their times. */
const recordsOf = ({ people }: World): AbTestRecord[][] => {
  const told = people.flatMap(({ messages, staged }, i) => {
    let time = NOON + i;
    return [
      { i, time, one: null, staged },
      ...messages.map((one) => {
        time += one.pause;
        return { i, time, one, staged };
      }),
    ];
  });
  const lists: AbTestRecord[][] = people.map(() => []);
  for (const [n, { i, time, one, staged }] of told.toSorted((a, b) => a.time - b.time).entries()) {
    const at = { node: 1, worker: 0, epoch: 5, sequence: n + 1, time };
    const own = lists[i] ?? [];
    const fields =
      one === null
        ? requestFields({ te: 't45', ph: 1, a: 0, v: `v${i}`, co: i % 2 ? 'BR' : 'IN' })
        : postbackOf(own[0]?.at ?? at, one, staged);
    own.push({ at, fields });
  }
  return lists;
};

const ingestInto = (store: IngestStore, records: readonly AbTestRecord[], batchRecords: number) => {
  const { disk } = simulatedDisk(seeded(1)).attach();
  layTraffic(disk, ROOT, records, 20);
  return createIngest({
    ...{ disk, root: ROOT, store, batchRecords },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
};

interface Then {
  readonly unit: number;
  readonly amount: number;
}

/** By definition: a person's conversions as if nothing had come after their window. */
const atEnd = async (own: readonly AbTestRecord[], end: number) => {
  const store = fakeStore();
  const records = own
    .filter(({ at }) => at.time <= end)
    .map(({ at, fields }, i): AbTestRecord => {
      const place = { ...at, sequence: i + 1 };
      return { at: place, fields: fields.k === 'p' ? { ...fields, cs: 1 } : fields };
    });
  const ingest = ingestInto(store, records, 50);
  while (await ingest.step());
  await ingest.settled();
  return [...store.conversions.values()].filter(({ identity }) => identity?.startsWith('\nadj') !== true);
};

test('conversions count by the type they had when the window ended, in evidence as in figures, whatever comes later', {
  timeout: 300_000,
}, async () => {
  let converted = 0;
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { windowMs, counted } = given;
      const lists = recordsOf(given);
      const expected: Then[][] = counted.map(() => []);
      for (const [i, own] of lists.entries()) {
        const then = await atEnd(own, NOON + i + windowMs);
        for (const [n, { types }] of counted.entries()) {
          const counting = then.filter(({ event: name, state }) => {
            const type = typeNumberOf({ event: name, word: state.typeWord }, types?.defined ?? []);
            return state.status !== 'rejected' && types?.numbers.includes(type);
          });
          if (counting.length === 0) continue;
          const amount = counting.reduce((sum, { state }) => sum + Number(state.revenue ?? 0), 0);
          expected[n]?.push({ unit: i + 1, amount });
        }
      }
      const temporary = await temporaryStore();
      try {
        const { tests } = temporary.store;
        const base = { workspace: 1, campaign: 1, test: 45, windowMs };
        const ingest = ingestInto(temporary.store.ingest, inOrder(lists.flat()), given.batchRecords);
        // Evidence takes each unit once, when its window is over, while messages go on.
        const taken: Then[][] = counted.map(() => []);
        const places: (CountablePlace | null)[] = counted.map(() => null);
        const take = async (upTo: number): Promise<void> => {
          for (const [n, by] of counted.entries()) {
            const page = await tests.converted({ ...base, ...by, upTo, from: places[n] ?? null, most: 99 });
            taken[n]?.push(...page.map(({ unit, amount }) => ({ unit, amount })));
            places[n] = { at: upTo, unit: Number.MAX_SAFE_INTEGER };
          }
        };
        while (await ingest.step()) {
          await ingest.settled();
          await take(ingest.passed() - 1);
        }
        await ingest.settled();
        const upTo = NOON + 400 * DAY_MS;
        await take(upTo);
        expect(taken).toEqual(expected);
        for (const [n, by] of counted.entries()) {
          const outcome = { ...base, ...by, upTo };
          const own = expected[n] ?? [];
          const all = await tests.converted({ ...outcome, from: null, most: 99 });
          expect(all.map(({ unit, amount }) => ({ unit, amount }))).toEqual(own);
          const revenue = own.reduce((sum, { amount }) => sum + amount, 0);
          const group = { converted: own.length, revenue };
          expect((await tests.totals(outcome)).groups).toMatchObject([group]);
          const figures = await tests.figures({ ...outcome, leftOut: [], days: [NOON, NOON + DAY_MS] });
          expect(figures.groups).toMatchObject([group]);
          expect(figures.delays.curves.at(0)?.within.at(-1) ?? 0).toBe(own.length);
          const { rows } = await tests.segments({ ...outcome, leftOut: [], dimension: 'country', most: 9 });
          expect(rows.reduce((sum, row) => sum + row.converted, 0)).toBe(own.length);
          converted += own.length;
        }
        const converts = await tests.converts({ ...base, upTo, by: counted });
        for (const [n, own] of expected.entries())
          expect(converts.find(({ of }) => of === n)?.converted ?? 0).toBe(own.length);
      } finally {
        temporary.dispose();
      }
    }),
    { numRuns: isLong ? 8 : 4, endOnFailure: true },
  );
  expect(converted).toBeGreaterThan(0);
});
