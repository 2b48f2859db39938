import { TrafficClass } from '../../contracts/reports/request.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { reclassified } from '../../core/traffic/reclassified.ts';
import {
  type Batch,
  type ClickDimensions,
  type Conversion,
  conversionKey,
  type DecidedRequest,
  type IngestStore,
  type Judgement,
  netChanges,
  type ReceivedVerdict,
  type Reclassification,
  type VisitChange,
} from '../store/ingest-store.ts';
import { type RecordKey, recordKey } from '../store/record-place.ts';

/** How far back a verdict reaches. A check is abandoned after less than an hour. */
export const VERDICT_REACH_MS = DAY_MS;

/** A verdict as read. */
export type ArrivedVerdict = Omit<ReceivedVerdict, 'absent'>;

const requestsOf = ({ node, worker, record }: ArrivedVerdict): RecordKey[] =>
  record.of.map((sequence) => ({ node, worker, epoch: record.e, sequence }));

const isSame = (a: Judgement, b: Judgement): boolean =>
  a.trafficClass === b.trafficClass && JSON.stringify(a.reasons) === JSON.stringify(b.reasons);

/**
 * Reclassifies the requests of verdicts in order, and passes the new class to their conversions, including those in
 * this batch. A verdict follows its requests in the same journal, so a request that is not in the store never will be;
 * it is skipped and recorded, as is one further back than a verdict reaches. Only crawlers are reclassified, and they
 * never become people, so no visit becomes valid or unique. For a request marked by a member, only what was found
 * changes.
 */
export const decideVerdicts = async (
  store: IngestStore,
  arrived: readonly ArrivedVerdict[],
  batchRequests: readonly DecidedRequest[],
  conversions: Batch['conversions'],
): Promise<Pick<Batch, 'verdicts' | 'reclassifications' | 'conversions'>> => {
  const named = new Map(arrived.flatMap(requestsOf).map((key) => [recordKey(key), key]));
  const judged = new Map<string, Judgement & { time: number; marked: boolean }>();
  for (const { node, worker, record } of batchRequests) {
    const key = recordKey({ node, worker, epoch: record.e, sequence: record.s });
    if (!named.has(key)) continue;
    const trafficClass = TrafficClass.parse(record.cl);
    judged.set(key, { time: record.t, marked: false, trafficClass, reasons: record.rs });
  }
  const others = [...named].filter(([key]) => !judged.has(key)).map(([, key]) => key);
  const since = Math.min(...arrived.map(({ record }) => record.t)) - VERDICT_REACH_MS;
  if (others.length > 0)
    for (const [key, judgement] of await store.findJudgements(others, since)) judged.set(key, judgement);

  const reclassifications: Reclassification[] = [];
  const verdicts = arrived.map((verdict): ReceivedVerdict => {
    const { record } = verdict;
    const absent: number[] = [];
    for (const request of requestsOf(verdict)) {
      const before = judged.get(recordKey(request));
      if (before === undefined || record.t - before.time > VERDICT_REACH_MS) {
        absent.push(request.sequence);
        continue;
      }
      const { time, marked, ...from } = before;
      const to = reclassified(from.trafficClass, from.reasons, record.vd);
      if (isSame(from, to)) continue;
      judged.set(recordKey(request), { time, marked, ...to });
      const place = { sequence: record.s, time: record.t };
      reclassifications.push({ ...request, time, from, to, crawler: record.cr, verdict: place, marked });
    }
    return { ...verdict, absent };
  });
  const changes = netChanges(reclassifications.filter(({ marked }) => !marked));
  return { verdicts, reclassifications, conversions: await withNewClass(store, changes, conversions) };
};

/** The batch's conversions, plus stored ones, with the current class of their visits. */
export const withNewClass = async (
  store: IngestStore,
  changes: readonly (RecordKey & { to: Judgement })[],
  conversions: Batch['conversions'],
): Promise<Batch['conversions']> => {
  const classes = new Map(changes.map((change) => [recordKey(change), change.to.trafficClass]));
  return withChanged(store, changes, conversions, ({ visit, dimensions }) => {
    const trafficClass = classes.get(recordKey(visit));
    return trafficClass === undefined || dimensions === null || dimensions.trafficClass === trafficClass
      ? null
      : { ...dimensions, trafficClass };
  });
};

/** The batch's conversions, plus stored ones of these visits, whose dimensions changed; null if unchanged. */
const withChanged = async (
  store: IngestStore,
  visits: readonly RecordKey[],
  conversions: Batch['conversions'],
  changed: (conversion: Conversion) => ClickDimensions | null,
): Promise<Batch['conversions']> => {
  const stored = await store.findConversionsOf(visits);
  const made = new Set(conversions.map(({ after }) => conversionKey(after)));
  const all = [
    ...conversions,
    ...[...stored]
      .filter(([key]) => !made.has(key))
      .map(([, conversion]) => ({ before: conversion, after: conversion })),
  ];
  return all.flatMap(({ before, after }) => {
    const dimensions = changed(after);
    if (dimensions === null) return before === after ? [] : [{ before, after }];
    return [{ before, after: { ...after, dimensions } }];
  });
};

/** The same for offers that visits have reached since. */
export const withNewOffers = async (
  store: IngestStore,
  changes: readonly VisitChange[],
  conversions: Batch['conversions'],
): Promise<Batch['conversions']> => {
  const moved = changes.filter(({ offer }) => offer !== null);
  const reached = new Map(moved.map((change) => [recordKey(change), change]));
  return withChanged(store, moved, conversions, ({ visit, dimensions }) => {
    const { offer = null, exit = null } = reached.get(recordKey(visit)) ?? {};
    return offer === null || dimensions === null || dimensions.offer === offer
      ? null
      : { ...dimensions, offer, more: { ...dimensions.more, exit } };
  });
};
