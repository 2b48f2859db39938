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
import { adjustmentIdentity, STAGES } from '../../core/conversions/identity.ts';
import { type TypeSettings, typeRulesOf } from '../../core/conversions/type-rules.ts';
import { type ConversionType, KNOWN_TYPES } from '../../core/conversions/types.ts';
import { sumExact } from '../../core/money/exact.ts';
import type { MetricName } from '../../core/report/metrics.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { PostbackFields } from '../journal/record.ts';
import { fakeStore } from '../store/fake-store.ts';
import type { IngestStore } from '../store/ingest-store.ts';
import type { StoreReport } from '../store/reports.ts';
import { createIngest } from './ingest.ts';

const CLICKS = 3;
const EPOCH = 5;
/** Percent of revenue that every click costs. */
const SHARE = 10n;

interface Said {
  /** Reported by a page, which gives neither status nor payout. */
  page: boolean;
  /** Sent through the API; adjustments only. */
  hand: boolean;
  click: number;
  event: string;
  /** As sent; '' if none. */
  word: string;
  transaction: string;
  /** Below zero: an adjustment. */
  payout: string | null;
  policy: 'update' | 'ignore' | 'add';
}

const STATUS: Readonly<Record<string, string>> = {
  ...{ sale: 'sale', lead: 'lead', approved: 'sale', pending: 'hold', declined: 'rejected' },
  rejected: 'rejected',
};
const isBelow = ({ payout }: Said): boolean => payout?.startsWith('-') === true;
const statusOf = (one: Said): string => {
  if (one.word === '') return one.payout === null ? 'lead' : 'sale';
  const status = STATUS[one.word] as string;
  const isRefund = isBelow(one) && !(one.hand && one.word === 'rejected');
  return isRefund && status === 'rejected' ? 'sale' : status;
};

/** Stages in their order, by event and by the word that names one. */
const RANK: Readonly<Record<number, number>> = { 3: 0, 5: 2, 2: 3, 1: 4 };
const rankOf = (type: number): number => RANK[type] as number;
const BY_EVENT: Readonly<Record<string, number>> = { signup: 5, lead: 2, sale: 1, strange: 3 };
const BY_WORD: Readonly<Record<string, number>> = { sale: 1, lead: 2 };
const named = ({ event, word }: Said): number | null => BY_EVENT[event] ?? BY_WORD[word] ?? null;
const usual = ({ word, payout }: Said): number => (word === '' && payout === null ? 2 : 1);

const anySaid: fc.Arbitrary<Said> = fc.record({
  page: fc.constantFrom(false, false, false, true),
  hand: fc.boolean(),
  click: fc.nat({ max: CLICKS - 1 }),
  event: fc.constantFrom('conversion', 'signup', 'lead', 'sale', 'sale', 'strange'),
  word: fc.constantFrom('', 'sale', 'lead', 'approved', 'pending', 'declined', 'rejected'),
  transaction: fc.constantFrom('', 'A', 'B'),
  payout: fc.constantFrom(null, null, '0', '12.5', '7', '-2.5', '-2.5', '-0.000001'),
  policy: fc.constantFrom('update', 'update', 'ignore', 'add'),
});

const said = anySaid.map((one): Said => {
  if (one.page) return { ...one, hand: false, word: '', payout: null, policy: 'update' };
  return one.hand && isBelow(one) ? { ...one, policy: 'update' } : { ...one, hand: false };
});

const NAMES = ['purchase', 'lead', 'other', 'registration'] as const;
const worlds = fc.record({
  stream: fc.array(said, { maxLength: 45 }),
  repeats: fc.array(fc.nat(), { maxLength: 20 }),
  payouts: fc.array(fc.constantFrom(null, '40', '5.5'), { minLength: 4, maxLength: 4 }),
  /** How many postbacks arrive before their clicks. */
  clicked: fc.nat({ max: 20 }),
  batchRecords: fc.integer({ min: 1, max: 20 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const typesOf = ({ payouts }: Pick<World, 'payouts'>): TypeSettings[] =>
  NAMES.map((name, i) => ({ ...KNOWN_TYPES[name], payout: payouts[i] ?? null }));

const arrivals = ({ stream, repeats }: World): Said[] => {
  const all = [...stream];
  if (stream.length > 0)
    for (const n of repeats) all.splice(n % (all.length + 1), 0, stream[n % stream.length] as Said);
  return all;
};

interface Known {
  click: number;
  transaction: string;
  /** The event of what only a page has reported; null for all others. */
  page: string | null;
  /** Text of an adjustment's amount and event; null for a conversion. */
  adjusts: string | null;
  status: string;
  given: boolean;
  type: number;
  /** Whether a message has named the type. */
  isNamed: boolean;
  payout: string | null;
  byType: boolean;
}

const PENDING = ['lead', 'hold'];
const isLate = (one: Said, { given, status }: Known): boolean =>
  !one.hand && one.word !== '' && given && PENDING.includes(statusOf(one)) && !PENDING.includes(status);

/** By the definition in docs/postbacks.md. */
const modelOf = (world: World): Known[] => {
  const known: Known[] = [];
  const defaultOf = (type: number): string | null =>
    typesOf(world).find(({ number }) => number === type)?.payout ?? null;
  const conversionOf = ({ click, transaction }: Pick<Said, 'click' | 'transaction'>) =>
    known.find(
      (own) =>
        own.click === click && own.transaction === transaction && own.adjusts === null && own.page === null,
    );
  for (const one of arrivals(world)) {
    const { click, transaction, word, payout } = one;
    const [status, type] = [statusOf(one), named(one)];
    const current = conversionOf(one);
    const page = known.find(
      (own) => own.click === click && own.transaction === transaction && own.page === one.event,
    );
    if (one.page) {
      const isOutranked = known.some(
        (own) => own.click === click && own.adjusts === null && own.page === null,
      );
      if (page === undefined && !isOutranked)
        known.push({
          ...{ click, transaction, page: one.event, adjusts: null, status, given: false, payout: null },
          ...{ byType: false, type: type ?? 2, isNamed: type !== null },
        });
      continue;
    }
    if (isBelow(one)) {
      const own = { click, transaction, adjusts: payout };
      const before = known.find(
        (other) => other.click === click && other.transaction === transaction && other.adjusts === payout,
      );
      const isWithdrawn = before?.status === 'rejected';
      if (isWithdrawn ? !one.hand : before === undefined && status === 'rejected') continue;
      if (before === undefined)
        known.push({
          ...{ ...own, page: null, status, given: word !== '', payout, byType: false, isNamed: true },
          type: current?.type ?? type ?? usual(one),
        });
      else if (one.policy !== 'ignore' && word !== '' && !isLate(one, before))
        Object.assign(before, { status, given: true });
      continue;
    }
    if (page !== undefined && current !== undefined) known.splice(known.indexOf(page), 1);
    if (page !== undefined && current === undefined) {
      // The network takes the order over, and keeps only what it leaves out.
      Object.assign(page, { page: null, isNamed: type !== null, type: type ?? page.type });
      if (word !== '') Object.assign(page, { status, given: true });
      const usualOf = (type ?? usual(one)) === page.type ? defaultOf(page.type) : null;
      Object.assign(page, { payout: payout ?? usualOf, byType: payout === null && usualOf !== null });
      continue;
    }
    if (current === undefined) {
      const first = type ?? usual(one);
      known.push({
        ...{ click, transaction, page: null, adjusts: null, status, given: word !== '', type: first },
        isNamed: type !== null,
        payout: payout ?? defaultOf(first),
        byType: payout === null && defaultOf(first) !== null,
      });
      continue;
    }
    const owes = current.payout === null || current.byType;
    const pay = (amount: string): void => {
      const sum = one.policy === 'add' && !owes ? sumExact(current.payout ?? '0', amount) : amount;
      Object.assign(current, { payout: sum, byType: false });
    };
    const rank = current.isNamed ? rankOf(current.type) : -1;
    if (type === null || rankOf(type) === rank) {
      if (one.policy === 'ignore') continue;
      if (word !== '' && !isLate(one, current)) Object.assign(current, { status, given: true });
      if (payout !== null) pay(payout);
      continue;
    }
    if (rankOf(type) < rank) {
      if (payout !== null && (owes || one.policy === 'add')) pay(payout);
      continue;
    }
    if (rank >= 0) Object.assign(current, { status, given: word !== '' });
    else if (word !== '' && !isLate(one, current)) Object.assign(current, { status, given: true });
    const isEarly = rank < 0 && type !== 1;
    if (payout !== null && (owes || one.policy === 'add' || !isEarly)) pay(payout);
    else if (payout === null && owes && type !== current.type)
      Object.assign(current, { payout: defaultOf(type), byType: defaultOf(type) !== null });
    Object.assign(current, { type, isNamed: true });
  }
  // Adjustments are of the type of their conversion, whenever that became known.
  for (const one of known) {
    const own = conversionOf(one);
    if (own !== undefined && one.page === null) one.type = own.type;
  }
  return known;
};

const METRICS = [
  ...(['conversions', 'cr', 'revenue', 'cost', 'leads', 'sales', 'holds', 'rejected'] as const),
  ...(['approvedRevenue', 'pendingRevenue', 'otherClickConversions'] as const),
  ...[1, 2, 3, 5].flatMap((n): MetricName[] => [`conversions:${n}`, `revenue:${n}`]),
] as const;
const counting: ConversionType[] = NAMES.map((name) => KNOWN_TYPES[name]);

/** What reports count, by the model: adjustments are money and nothing else. */
const figuresOf = (known: readonly Known[]) => {
  const conversions = known.filter(({ adjusts }) => adjusts === null);
  const valid = known.filter(({ status }) => status !== 'rejected');
  const sum = (some: readonly Known[]) => sumExact('0', ...some.flatMap(({ payout: of }) => of ?? []));
  const withStatus = (status: string) => conversions.filter((one) => one.status === status).length;
  const isPending = ({ status }: Known): boolean => PENDING.includes(status);
  return {
    conversions: conversions.filter(({ status, type }) => status !== 'rejected' && [1, 2].includes(type))
      .length,
    revenue: sum(valid),
    approvedRevenue: sum(valid.filter((one) => !isPending(one))),
    pendingRevenue: sum(valid.filter(isPending)),
    ...{ leads: withStatus('lead'), sales: withStatus('sale'), holds: withStatus('hold') },
    rejected: withStatus('rejected'),
    otherClickConversions: 0,
    ...Object.fromEntries(
      [1, 2, 3, 5].flatMap((number) => {
        const own = valid.filter(({ type }) => type === number);
        return [
          [`typeConversions:${number}`, own.filter(({ adjusts }) => adjusts === null).length],
          [`typeRevenue:${number}`, sum(own)],
        ];
      }),
    ),
  };
};
/** The clicks' share of revenue, to ten decimals. */
const costOf = (known: readonly Known[]): string => {
  const { revenue } = figuresOf(known);
  const [whole = '', part = ''] = revenue.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(10, '0')) * (SHARE / 10n);
  const text = (units / 10n).toString().padStart(11, '0');
  const size = `${text.slice(0, -10)}.${text.slice(-10)}`.replace(/\.?0+$/, '');
  return revenue.startsWith('-') && size !== '0' ? `-${size}` : size;
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
  const sent = arrivals(world).map((one): PostbackFields => {
    const { event, transaction, word, policy, payout } = one;
    const read = { event, status: word === '' ? statusOf(one) : (STATUS[word] as string), received: word };
    const rules = typeRulesOf(
      { ...read, usual: null, transaction, wantsPayout: payout === null && !one.page },
      typesOf(world),
    );
    const du = isBelow(one) && policy === 'add' ? 'update' : policy;
    return postbackFields(clickAt(one.click), {
      ...own,
      ...{ st: statusOf(one), sr: word, ev: event, tx: transaction },
      tr: isBelow(one) ? { n: rules.n } : rules,
      ...(one.page && { by: 'script' as const }),
      ...(one.hand && { by: 'api' as const }),
      ...(!one.page && { id: isBelow(one) ? adjustmentIdentity(payout as string, 'EUR', null) : STAGES }),
      ...(payout !== null && { pa: payout }),
      ...(du !== 'update' && { du }),
    });
  });
  const clicked = Math.min(world.clicked, sent.length);
  const fill = Array.from({ length: world.clicked - clicked }, () => requestFields({ ...own, vi: 0 }));
  const clicks = Array.from({ length: CLICKS }, () => requestFields({ ...own, kr: String(SHARE) }));
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

const reported = async (workspace: number, raw: boolean): Promise<StoreReport['total']> => {
  const { total } = await real.store.reports.report({
    ...{ workspace, from: NOON - HOUR_MS, to: NOON + HOUR_MS, spend: [], types: counting },
    ...{ dimensions: [], steps: [], filters: [], sources: [], metrics: METRICS, basis: 'click' as const },
    order: { by: 'conversions', descending: true },
    ...{ limit: 1, offset: 0, raw },
  });
  return total;
};

describe('for any stream of stages and adjustments, in any order and with repeats', {
  timeout: 300_000,
}, () => {
  test('conversions are those of a slow model, in whatever batches they come', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const store = fakeStore();
        await taken(world, store);
        const stored = [...store.conversions.values()].map(
          ({ click, event, transaction, identity, state }) => ({
            click: click.sequence - world.clicked - 1,
            transaction,
            page: state.byScript ? event : null,
            adjusts: identity === STAGES ? null : state.payout,
            ...{ status: state.status, type: state.reportedType },
            ...{ payout: state.payout, byType: state.payoutByType },
          }),
        );
        const counted = modelOf(world).map(({ given: _, isNamed: __, ...one }) => one);
        expect(stored).toHaveLength(counted.length);
        expect(stored).toEqual(expect.arrayContaining(counted));
      }),
      { numRuns: isLong ? 400 : 100 },
    );
  });

  test('reports, from sums and from rows, show what a slow model counts', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const workspace = await taken(world, real.store.ingest);
        const known = modelOf(world);
        const first = await reported(workspace, false);
        expect(first).toMatchObject({ ...figuresOf(known), cost: costOf(known) });
        expect(await reported(workspace, true)).toEqual(first);
      }),
      { numRuns: isLong ? 15 : 6 },
    );
  });
});
