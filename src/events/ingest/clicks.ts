import type { ConversionTerms } from '../../core/clicks/conversion-cost.ts';
import { referrerHost } from '../../core/clicks/referrer-host.ts';
import { sumExact } from '../../core/money/exact.ts';
import { decodeRequest, type RequestFields } from '../journal/record.ts';
import {
  type ClickDimensions,
  type DecidedRequest,
  type IngestStore,
  type JournalPosition,
  type RecordKey,
  recordKey,
} from '../store/ingest-store.ts';

/** A click as an id of ours names it. */
export type ClickKey = RecordKey & { time: number };

/** As the store gives them back: in normal form. */
const termsOf = ({ kc: amount, kr: percent }: RequestFields): ConversionTerms | null => {
  if (amount !== undefined) return { by: 'conversion', amount: sumExact(amount) };
  return percent === undefined ? null : { by: 'revenue', percent: sumExact(percent) };
};

/** What a conversion takes over from its click, read from the click's own line. */
export const dimensionsOf = ({ record: { t, cl }, body }: DecidedRequest): ClickDimensions => {
  const record = decodeRequest(body);
  return {
    time: t,
    destination: record.d,
    rule: record.ru,
    test: record.te,
    variant: record.a,
    trafficClass: cl,
    country: record.co ?? null,
    language: record.l ?? null,
    device: record.dv ?? null,
    os: record.os ?? null,
    browser: record.b ?? null,
    sub1: record.s1 ?? null,
    sub2: record.s2 ?? null,
    sub3: record.s3 ?? null,
    more: {
      landing: record.lp === 1,
      region: record.rg ?? null,
      city: record.cy ?? null,
      inApp: record.ia ?? null,
      subs: [record.s4, record.s5, record.s6, record.s7, record.s8, record.s9, record.s10].map(
        (value) => value ?? null,
      ),
      referrerHost: referrerHost(record.rf),
      domain: record.do,
      outcome: record.o,
    },
    terms: termsOf(record),
  };
};

export const clickKeyOf = ({
  record,
}: {
  record: { cn: number; cw: number; ce: number; cs: number; ct: number };
}): ClickKey => ({
  node: record.cn,
  worker: record.cw,
  epoch: record.ce,
  sequence: record.cs,
  time: record.ct,
});

/**
 * Whether the place where the click would stand has been passed: in its own journal, or, if its journal is one of ours,
 * by the order over all of them, in which everything before `passed` has been taken.
 */
const readBeyond = (
  click: ClickKey,
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): boolean => {
  const position = positions.get(`${click.node}.${click.worker}`);
  if (position === undefined) return false;
  return (
    click.time < passed ||
    position.epoch > click.epoch ||
    (position.epoch === click.epoch && position.sequence >= click.sequence)
  );
};

/** What is known of a click now. `later`: it is not in yet; null: it can no longer come (it was never logged). */
export type ClickLookup = (click: ClickKey) => ClickDimensions | 'later' | null;

/** Looks the named clicks up, in this batch and in the store. */
export const lookUpClicks = async (
  store: IngestStore,
  clicks: readonly ClickKey[],
  batchRequests: readonly DecidedRequest[],
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): Promise<ClickLookup> => {
  const named = new Set(clicks.map(recordKey));
  const known = new Map<string, ClickDimensions>();
  for (const request of batchRequests) {
    const { node, worker, record } = request;
    const key = recordKey({ node, worker, epoch: record.e, sequence: record.s });
    if (named.has(key)) known.set(key, dimensionsOf(request));
  }
  const stored = await store.findClicks(clicks.filter((click) => !known.has(recordKey(click))));
  for (const [key, dimensions] of stored) known.set(key, dimensions);
  return (click) => known.get(recordKey(click)) ?? (readBeyond(click, positions, passed) ? null : 'later');
};
