import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import {
  lineOf,
  NOON,
  type Place,
  place,
  postbackFields,
  requestFields,
} from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { isLong } from '../../../test/helpers/long.ts';
import { simulatedDisk } from '../../../test/simulation/disk.ts';
import { seeded } from '../../../test/simulation/random.ts';
import { type TypeSettings, typeRulesOf } from '../../core/conversions/type-rules.ts';
import { type ConversionType, KNOWN_TYPES } from '../../core/conversions/types.ts';
import { sumExact } from '../../core/money/exact.ts';
import type { MetricName } from '../../core/report/metrics.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { PostbackFields, RequestFields } from '../journal/record.ts';
import { fakeStore } from '../store/fake-store.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import type { StoreReport } from '../store/reports.ts';
import { createIngest } from './ingest.ts';

const CLICKS = 4;
const EPOCH = 5;

interface Said {
  click: number;
  event: string;
  /** As sent; '' if none. */
  word: string;
  transaction: string;
  payout: string | null;
  policy: 'update' | 'ignore' | 'add';
}

/** The status of each word; without one, it depends on the payout. */
const STATUS: Readonly<Record<string, string>> = {
  ...{ sale: 'sale', lead: 'lead', approved: 'sale', pending: 'hold', declined: 'rejected' },
};
const statusOf = ({ word, payout }: Said): string =>
  word === '' ? (payout === null ? 'lead' : 'sale') : (STATUS[word] as string);

/** Numbers of the types by event, and by the word that names one. */
const BY_EVENT: Readonly<Record<string, number>> = { add_to_cart: 4, deposit: 6, rebill: 7, strange: 3 };
const BY_WORD: Readonly<Record<string, number>> = { sale: 1, lead: 2 };

const said: fc.Arbitrary<Said> = fc.record({
  click: fc.nat({ max: CLICKS - 1 }),
  event: fc.constantFrom('conversion', 'conversion', 'add_to_cart', 'deposit', 'rebill', 'strange'),
  word: fc.constantFrom('', 'sale', 'lead', 'approved', 'pending', 'declined'),
  transaction: fc.constantFrom('', '', 'A', 'B'),
  payout: fc.constantFrom(null, null, '0', '12.5', '7'),
  policy: fc.constantFrom('update', 'update', 'update', 'ignore', 'add'),
});

/** Two states of the workspace's types, because somebody changes them meanwhile. */
const payout = fc.constantFrom(null, '0', '40', '5.5');
const settings = fc.record({
  payouts: fc.array(payout, { minLength: 6, maxLength: 6 }),
  later: fc.constantFrom(null, 7, 3),
  purchaseOnce: fc.boolean(),
});
type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;

const NAMES = ['purchase', 'lead', 'other', 'add_to_cart', 'first_deposit', 'rebill'] as const;
const typesOf = ({ payouts, later, purchaseOnce }: Settings): TypeSettings[] =>
  NAMES.map((name, i) => ({
    ...KNOWN_TYPES[name],
    payout: payouts[i] ?? null,
    ...(name === 'first_deposit' && { laterType: later }),
    ...(name === 'purchase' && purchaseOnce && { occurs: 'click' as const, laterType: 3 }),
  }));

const charged = fc.option(fc.subarray(['1', '2', '3', '4', '6', '7'], { minLength: 1 }));
const terms = fc
  .tuple(fc.constantFrom({}, { kc: '3.25' }, { kr: '12.50' }), charged)
  .map(([fields, types]) => ({ ...fields, ...(types !== null && { kt: types.join(',') }) }));
type Terms = Pick<RequestFields, 'kc' | 'kr' | 'kt'>;

const worlds = fc.record({
  stream: fc.array(said, { maxLength: 45 }),
  repeats: fc.array(fc.nat(), { maxLength: 15 }),
  settings: fc.tuple(settings, settings),
  /** How each click's conversions are paid for. */
  terms: fc.array(terms, { minLength: CLICKS, maxLength: CLICKS }),
  /** Where the settings change, and the clicks arrive: their postbacks wait until then. */
  changed: fc.nat({ max: 45 }),
  clicked: fc.nat({ max: 20 }),
  batchRecords: fc.integer({ min: 1, max: 20 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

/** The stream with its repeats, each with the types as they are when it arrives. */
const arrivals = ({ stream, repeats, settings: [first, second], changed }: World) => {
  const all = [...stream];
  if (stream.length > 0)
    for (const n of repeats) all.splice(n % (all.length + 1), 0, stream[n % stream.length] as Said);
  return all.map((one, i) => ({ one, types: typesOf(i < changed ? first : second) }));
};

interface Known {
  click: number;
  event: string;
  transaction: string;
  status: string;
  given: boolean;
  /** The status that named its type; null if none did. */
  word: string | null;
  /** By the rules of its time. */
  type: number;
  settled: boolean;
  payout: string | null;
  byType: boolean;
}

const PENDING = ['lead', 'hold'];

/** By the definition in docs/postbacks.md and docs/metrics.md: all conversions, searched for each postback. */
const modelOf = (world: World): Known[] => {
  const known: Known[] = [];
  for (const { one, types } of arrivals(world)) {
    const { click, event, transaction, word, policy } = one;
    const status = statusOf(one);
    const named = BY_WORD[word] === undefined ? null : word;
    const usual = word === '' && status === 'lead' ? 2 : 1;
    const read = BY_EVENT[event] ?? BY_WORD[named ?? ''] ?? usual;
    const setting = (type: number) => types.find(({ number }) => number === type);
    const usualPayout = (type: number) => (one.payout === null ? (setting(type)?.payout ?? null) : null);
    const isOnce = setting(read)?.occurs === 'click';
    const current = known.find(
      (own) => own.click === click && own.event === event && own.transaction === transaction,
    );
    const isTaken = known.some((own) => own !== current && own.click === click && own.type === read);
    const later = setting(read)?.laterType ?? null;
    if (current === undefined) {
      if (isOnce && isTaken && later === null) continue;
      const type = isOnce && isTaken ? (later as number) : read;
      known.push({
        ...{ click, event, transaction, status, type },
        given: word !== '',
        word: named ?? (usual === 2 ? ':2' : ':1'),
        settled: type !== read,
        payout: one.payout ?? usualPayout(type),
        byType: one.payout === null && usualPayout(type) !== null,
      });
      continue;
    }
    const owes = current.payout === null || current.byType;
    const isSilent = word === '' || status === current.status;
    const isPerTransaction = setting(read)?.occurs === 'transaction' && transaction === '';
    if (isPerTransaction && policy !== 'add' && isSilent && (one.payout === null || !owes)) continue;
    const next = { ...current };
    const isLate =
      word !== '' && current.given && PENDING.includes(status) && !PENDING.includes(current.status);
    if (word !== '' && !isLate) Object.assign(next, { status, given: true });
    const renames =
      named !== null && named !== current.word && (!isLate || current.word?.startsWith(':') === true);
    if (renames && !current.settled) {
      next.word = named;
      if (event === 'conversion' && read !== current.type) {
        if (isOnce && isTaken && later === null) continue;
        next.settled = isOnce && isTaken;
        next.type = next.settled ? (later as number) : read;
      }
    }
    if (one.payout !== null && policy === 'add' && current.payout !== null && !current.byType)
      next.payout = sumExact(current.payout, one.payout);
    else if (one.payout !== null) Object.assign(next, { payout: one.payout, byType: false });
    else if (next.type !== current.type && owes)
      Object.assign(next, { payout: usualPayout(next.type), byType: usualPayout(next.type) !== null });
    // The first one is kept, whatever differs.
    if (policy !== 'ignore') Object.assign(current, next);
  }
  return known;
};

const METRICS = [
  ...([
    'conversions',
    'cr',
    'cost',
    'revenue',
    'leads',
    'sales',
    'holds',
    'rejected',
    'approvedRevenue',
  ] as const),
  ...[1, 2, 3, 4, 6, 7].flatMap((n): MetricName[] => [`conversions:${n}`, `revenue:${n}`]),
] as const;

/** What the clicks' terms charge, in units of a ten thousandth. */
const costOf = (known: readonly Known[], ofClicks: readonly Terms[]): bigint =>
  known.reduce((sum, { click, status, type, payout: paid }) => {
    const { kc, kr, kt } = ofClicks[click] ?? {};
    if (status === 'rejected' || (kt !== undefined && !kt.split(',').includes(`${type}`))) return sum;
    if (kc !== undefined) return sum + BigInt(Math.round(Number(kc) * 10_000));
    return kr === undefined ? sum : sum + BigInt(Math.round(Number(paid ?? 0) * Number(kr) * 100));
  }, 0n);
const isCost = (text: string | undefined, units: bigint): boolean =>
  BigInt(Math.round(Number(text) * 1e6)) === units * 100n;

/** What reports count, by the model. */
const figuresOf = (known: readonly Known[], types: readonly ConversionType[]) => {
  const valid = known.filter(({ status }) => status !== 'rejected');
  const numbers = (flag: 'countsAsConversion' | 'countsAsRevenue') =>
    types.filter((type) => type[flag]).map(({ number }) => number);
  const sum = (some: readonly Known[]) => sumExact('0', ...some.flatMap(({ payout: of }) => of ?? []));
  const counted = numbers('countsAsConversion');
  const earning = valid.filter(({ type }) => numbers('countsAsRevenue').includes(type));
  const withStatus = (status: string) => known.filter((one) => one.status === status).length;
  return {
    conversions: valid.filter(({ type }) => counted.includes(type)).length,
    revenue: sum(earning),
    approvedRevenue: sum(earning.filter(({ status }) => !PENDING.includes(status))),
    ...{ leads: withStatus('lead'), sales: withStatus('sale'), holds: withStatus('hold') },
    rejected: withStatus('rejected'),
    ...Object.fromEntries(
      types.flatMap(({ number, countsAsRevenue }) => {
        const own = valid.filter(({ type }) => type === number);
        return [
          [`typeConversions:${number}`, own.length],
          [`typeRevenue:${number}`, countsAsRevenue ? sum(own) : '0'],
        ];
      }),
    ),
  };
};

let real: TemporaryStore;
beforeAll(async () => {
  real = await temporaryStore();
});
afterAll(() => real.dispose());

/** Each run has a worker and a workspace of its own, so that one store serves all. */
let worker = 0;
const taken = async (world: World, store: IngestStore): Promise<number> => {
  worker++;
  const { disk } = simulatedDisk(seeded(1)).attach();
  const clickAt = (n: number): Place =>
    place({ worker, epoch: EPOCH, sequence: world.clicked + n + 1, time: NOON });
  const own = { ws: worker, c: worker };
  const sent = arrivals(world).map(({ one, types }): PostbackFields => {
    const { event, transaction, word, policy } = one;
    const read = { event, status: statusOf(one), received: word, usual: null, transaction };
    return postbackFields(clickAt(one.click), {
      ...own,
      ...{ st: read.status, sr: word, ev: event, tx: transaction },
      tr: typeRulesOf({ ...read, wantsPayout: one.payout === null }, types),
      ...(one.payout !== null && { pa: one.payout }),
      ...(policy !== 'update' && { du: policy }),
    });
  });
  const clicked = Math.min(world.clicked, sent.length);
  const fill = Array.from({ length: world.clicked - clicked }, () => requestFields({ ...own, vi: 0 }));
  const clicks = world.terms.map((of) => requestFields({ ...own, ...of }));
  const records = [...sent.slice(0, clicked), ...fill, ...clicks, ...sent.slice(clicked)];
  const lines = records.map((fields, i) => lineOf(fields, { epoch: EPOCH, sequence: i + 1, time: NOON }));
  layJournal(disk, { root: 'journal', worker, epoch: EPOCH, segments: [lines] });
  const ingest = createIngest({
    ...{ disk, root: 'journal', store, batchRecords: world.batchRecords },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
  await ingest.settled();
  return worker;
};

const counting: ConversionType[] = NAMES.map((name) => KNOWN_TYPES[name]);
const reported = async (
  workspace: number,
  types: readonly ConversionType[],
  raw = false,
): Promise<StoreReport['total']> => {
  const { total } = await real.store.reports.report({
    ...{ workspace, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [], types },
    ...{ dimensions: [], steps: [], filters: [], sources: [], metrics: METRICS, basis: 'click' as const },
    order: { by: 'conversions', descending: true },
    ...{ limit: 1, offset: 0, raw },
  });
  return total;
};

describe('for any stream of carts, leads, purchases, deposits and rebills, with repeats', {
  timeout: 300_000,
}, () => {
  test('conversions are those of a slow model, in whatever batches they come', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const store = fakeStore();
        await taken(world, store);
        const stored = [...store.conversions.values()].map(({ click, event, transaction, state }) => ({
          click: click.sequence - world.clicked - 1,
          ...{ event, transaction, status: state.status, type: state.reportedType },
          ...{ payout: state.payout, byType: state.payoutByType },
        }));
        const counted = modelOf(world).map(({ given: _, word: __, settled: ___, ...one }) => one);
        expect(stored).toHaveLength(counted.length);
        expect(stored).toEqual(expect.arrayContaining(counted));
      }),
      { numRuns: isLong ? 400 : 100 },
    );
  });

  test('reports show what a slow model counts, and the same again after a type was off', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(...NAMES), async (world, switched) => {
        const workspace = await taken(world, real.store.ingest);
        const known = modelOf(world);
        const first = await reported(workspace, counting);
        expect(first).toMatchObject(figuresOf(known, counting));
        expect(first.cost).toSatisfy((cost: string) => isCost(cost, costOf(known, world.terms)));
        expect(await reported(workspace, counting, true)).toEqual(first);
        const other = counting.map((type) =>
          type.number === KNOWN_TYPES[switched].number
            ? { ...type, countsAsConversion: !type.countsAsConversion }
            : type,
        );
        const changed = await reported(workspace, other);
        expect(changed).toMatchObject(figuresOf(known, other));
        expect(changed.cost).toBe(first.cost);
        // Events that move to another type change what reports show of the past, but not what it cost.
        const moved = counting.map((type) => ({ ...type, events: type.number === 1 ? ['add_to_cart'] : [] }));
        expect((await reported(workspace, moved)).cost).toBe(first.cost);
        expect(await reported(workspace, counting)).toEqual(first);
      }),
      { numRuns: isLong ? 12 : 5 },
    );
  });
});
