import { foldPostback, type PostbackFacts, type Priced } from '../../core/clicks/conversion.ts';
import { comesLate } from '../../core/clicks/conversion-standing.ts';
import { isAdjustment, STAGES, type Stage, stageAfter } from '../../core/conversions/identity.ts';
import { typeFactsOf } from '../../core/conversions/type-rules.ts';
import { NO_EVENT, typeWordIn } from '../../core/conversions/types.ts';
import type { NewChange } from '../store/conversion-feed.ts';
import {
  type Batch,
  type Conversion,
  type ConversionKey,
  conversionKey,
  type IngestStore,
  type ReceivedPostback,
} from '../store/ingest-store.ts';
import { recordKey } from '../store/record-place.ts';
import { type ClickLookup, clickKeyOf } from './clicks.ts';

/**
 * Maximum conversions that pages can report for one click. The page chooses each one's event and transaction, so
 * without a limit a single click ID could create any number of them.
 */
export const MOST_BY_SCRIPT = 20;

/** State of a batch's clicks, updated while its postbacks are decided in order. */
interface SaidByPages {
  /** Why a page's report does not count, or null. */
  against(key: ConversionKey): 'outranked' | 'over_limit' | null;
  /** Records the current state of a conversion. */
  note(conversion: Conversion): void;
}

/**
 * Decides which reports pages may make. If another origin reports an event for a click, pages cannot report the same
 * event for that click with any transaction, because it would be counted twice.
 */
const saidByPages = (stored: Iterable<Conversion>): SaidByPages => {
  const reportedElsewhere = new Set<string>();
  const byPages = new Map<string, Set<string>>();
  const eventOf = ({ click, event }: ConversionKey): string => `${recordKey(click)} ${event}`;
  const nameOf = ({ event, transaction }: ConversionKey): string => JSON.stringify([event, transaction]);
  const note = (conversion: Conversion): void => {
    const click = recordKey(conversion.click);
    if (!conversion.state.byScript) {
      reportedElsewhere.add(eventOf(conversion));
      return;
    }
    const names = byPages.get(click) ?? new Set();
    byPages.set(click, names.add(nameOf(conversion)));
  };
  for (const conversion of stored) if (!isAdjustment(conversion.identity)) note(conversion);
  return {
    note,
    against(key) {
      if (reportedElsewhere.has(eventOf(key))) return 'outranked';
      const names = byPages.get(recordKey(key.click));
      if (names === undefined || names.has(nameOf(key))) return null;
      return names.size >= MOST_BY_SCRIPT ? 'over_limit' : null;
    },
  };
};

/** Conversions of the batch's clicks, updated while its postbacks are decided in order. */
interface OfClicks {
  /** Whether another conversion of the click is of this one's type. */
  hasOther(conversion: Pick<Conversion, keyof ConversionKey | 'state'>): boolean;
  note(conversion: Conversion): void;
}

type Typed = Pick<Conversion, 'event' | 'state'>;

/**
 * Whether a conversion is of the type of another that was reported by rules. Of one that was not, because it is older,
 * only the event or the status says so.
 */
const isOfSameType = (one: Typed, { event, state }: Typed): boolean => {
  if (one.state.reportedType !== null) return one.state.reportedType === state.reportedType;
  const name = event.toLowerCase();
  if (one.event.toLowerCase() !== name) return false;
  return name !== NO_EVENT || one.state.typeWord === state.typeWord;
};

const ofClicks = (stored: Iterable<Conversion>): OfClicks => {
  const byClick = new Map<string, Map<string, Conversion>>();
  const note = (conversion: Conversion): void => {
    const click = recordKey(conversion.click);
    const own = byClick.get(click) ?? new Map();
    byClick.set(click, own.set(conversionKey(conversion), conversion));
  };
  for (const conversion of stored) if (!isAdjustment(conversion.identity)) note(conversion);
  return {
    note,
    hasOther(conversion) {
      const key = conversionKey(conversion);
      const own = byClick.get(recordKey(conversion.click)) ?? new Map<string, Conversion>();
      for (const [other, one] of own) {
        // A page can be imitated, so what it reports does not take the place of what others report.
        const isCounted = conversion.state.byScript || !one.state.byScript;
        if (other !== key && isCounted && isOfSameType(one, conversion)) return true;
      }
      return false;
    },
  };
};

const factsOf = ({ record }: ReceivedPostback, isLater = false): PostbackFacts => ({
  status: record.st,
  statusReceived: record.sr,
  usualWord: record.uw ?? null,
  type: typeFactsOf(record.tr, record.ev, isLater),
  payout: record.pa ?? null,
  currency: record.cu,
  workspaceCurrency: record.wc,
  time: record.t,
  policy: record.du ?? 'update',
  byScript: record.by === 'script',
  byHand: record.by === 'api' || record.by === 'upload',
  stage: null,
  hashes: {
    email: record.he ?? null,
    phoneDigits: record.hp ?? null,
    phonePlus: record.hq ?? null,
    externalId: record.xi ?? null,
  },
});

/** How a message of a network whose events are stages relates to the conversion as it is. */
const stageOf = ({ record }: ReceivedPostback, current: Conversion | null, facts: PostbackFacts): Stage => {
  if (record.id !== STAGES || current?.identity !== STAGES || record.tr === undefined) return null;
  const { event, state } = current;
  const isNamed =
    record.ev.toLowerCase() !== NO_EVENT || typeWordIn({ status: record.st, received: record.sr }) !== null;
  return stageAfter(
    { event, typeWord: state.typeWord, reportedType: state.reportedType },
    { type: isNamed ? record.tr.n : null, comesLate: comesLate(state, facts) },
  );
};

/**
 * The key of a postback's conversion. A changed setting never reaches a conversion of the past: one that is there under
 * its event keeps that identity, and so does one whose events were stages when it was first reported.
 */
const keyOf = (
  { record }: ReceivedPostback,
  click: ConversionKey['click'],
  find: (key: ConversionKey) => Conversion | null,
): ConversionKey => {
  const byEvent: ConversionKey = { click, event: record.ev, transaction: record.tx, identity: null };
  const staged: ConversionKey = { ...byEvent, identity: STAGES };
  if (isAdjustment(record.id)) return { ...byEvent, identity: record.id ?? null };
  if (find(byEvent) !== null) return byEvent;
  if (record.id === STAGES) return staged;
  return record.by !== 'script' && find(staged)?.event === record.ev ? staged : byEvent;
};

const typeOf = ({ typeWord, reportedType }: Conversion['state']) => ({ typeWord, reportedType });

/** An adjustment is of the type of its conversion, if that is known when it arrives, and stays of this type. */
const likeItsConversion = (
  adjustment: Conversion,
  find: (key: ConversionKey) => Conversion | null,
): Conversion => {
  const { click, event, transaction, state } = adjustment;
  const key: ConversionKey = { click, event, transaction, identity: null };
  const adjusted = find(key) ?? find({ ...key, identity: STAGES });
  if (adjusted === null) return adjustment;
  return { ...adjustment, event: adjusted.event, state: { ...state, ...typeOf(adjusted.state) } };
};

/** Only what a network sends by itself says which statuses it sends. */
const networkOf = ({ record }: ReceivedPostback): number | null =>
  record.by === undefined ? (record.so ?? 0) : null;

const changeOf = (
  { node, worker, record }: ReceivedPostback,
  fate: NewChange['fate'],
  before: Conversion | null,
  { state, ...conversion }: Conversion,
): NewChange => ({
  place: { node, worker, epoch: record.e, sequence: record.s },
  workspace: conversion.workspace,
  campaign: conversion.campaign,
  variant: conversion.clickVariant,
  source: record.so ?? null,
  click: { ...conversion.click, time: conversion.clickTime },
  event: conversion.event,
  transaction: conversion.transaction,
  fate,
  status: state.status,
  typeWord: state.typeWord,
  previousStatus: before?.state.status ?? null,
  payout: state.payout,
  currency: state.currency,
  revenue: state.revenue,
  workspaceCurrency: state.workspaceCurrency,
  added: fate === 'added' ? (record.pa ?? null) : null,
  change: state.changes,
  time: record.t,
  firstTime: state.firstTime,
  hashes: state.hashes,
});

/**
 * Decides the postbacks of a batch in order, after those still waiting for their click. A postback whose click has not
 * arrived waits; if its click can no longer come (it was never logged), it counts with the data in the click ID. A
 * conversion is identified by the reported click and counts for that click's visit. A test postback looks up nothing
 * and changes nothing.
 */
export const decidePostbacks = async (
  store: IngestStore,
  waiting: readonly ReceivedPostback[],
  arrived: readonly ReceivedPostback[],
  lookup: ClickLookup,
  pricedIn: (workspace: number) => Priced,
): Promise<Pick<Batch, 'postbacks' | 'conversions' | 'changes'>> => {
  const all = [...waiting, ...arrived];
  const waitedBefore = new Set(waiting);
  const real = all.filter(({ record }) => record.ts !== 1);
  const before = await store.findConversions(real.map(clickKeyOf));
  const after = new Map<string, Conversion>();
  const pages = saidByPages(before.values());
  const others = ofClicks(before.values());
  const postbacks: ReceivedPostback[] = [];
  const changes: NewChange[] = [];

  for (const postback of all) {
    const { record } = postback;
    if (record.ts === 1) {
      postbacks.push({ ...postback, fate: 'test' });
      continue;
    }
    const click = clickKeyOf(postback);
    const visit = lookup.visitOf(click);
    if (visit === 'later') {
      if (!waitedBefore.has(postback)) postbacks.push({ ...postback, fate: 'waiting' });
      continue;
    }
    const find = (key: ConversionKey): Conversion | null => {
      const found = conversionKey(key);
      return after.get(found) ?? before.get(found) ?? null;
    };
    const named = keyOf(postback, click, find);
    const against = record.by === 'script' ? pages.against(named) : null;
    if (against !== null) {
      postbacks.push({ ...postback, fate: against });
      continue;
    }
    const { identity = null } = named;
    const adjusts = isAdjustment(identity);
    const key = conversionKey(named);
    const current = find(named);
    const stage = stageOf(postback, current, factsOf(postback));
    const fold = (isLater: boolean) =>
      foldPostback(current?.state ?? null, { ...factsOf(postback, isLater), stage }, pricedIn(record.ws));
    const folded = fold(false);
    // It is now of a type that occurs once per click, and was of another one or none before.
    const isFirst = folded.state.reportedType !== (current?.state.reportedType ?? null);
    const isTaken = record.tr?.o === 1 && isFirst && others.hasOther({ ...named, state: folded.state });
    if (isTaken && record.tr?.l === undefined) {
      postbacks.push({ ...postback, fate: 'duplicate', identity });
      continue;
    }
    const { fate, state: next } = isTaken ? fold(true) : folded;
    const isOther = next !== current?.state;
    const state = adjusts && current !== null ? { ...next, ...typeOf(current.state) } : next;
    const isNewStage = current === null || ((stage === 'next' || stage === 'named') && isOther);
    const event = isNewStage ? record.ev : current.event;
    const { payout, currency, revenue, firstTime } = state;
    // Adjustments are not sent on, and no A/B test counts them.
    const isChange = !adjusts && (fate === 'recorded' || fate === 'updated' || fate === 'added');
    if (isChange)
      postbacks.push({
        ...{ ...postback, fate, identity },
        standing: { payout, currency, revenue, firstTime, event },
      });
    else postbacks.push({ ...postback, fate, identity });
    if (!isOther) continue;
    const { time: clickTime, ...clickKey } = click;
    const made: Conversion = {
      click: clickKey,
      event,
      transaction: record.tx,
      identity,
      workspace: record.ws,
      campaign: record.c,
      variant: visit.dimensions?.variant ?? current?.variant ?? record.a,
      clickTime,
      clickVariant: record.a,
      visit: visit.place,
      // If the visit has expired since, its known dimensions stay.
      dimensions: visit.dimensions ?? current?.dimensions ?? null,
      unit: current?.unit ?? null,
      network: current?.network ?? networkOf(postback),
      state,
    };
    const conversion = adjusts && current === null ? likeItsConversion(made, find) : made;
    after.set(key, conversion);
    if (adjusts) continue;
    pages.note(conversion);
    others.note(conversion);
    // An origin that confirms a page's report takes it over, and there is nothing to deliver.
    if (isChange) changes.push(changeOf(postback, fate, current, conversion));
  }
  return {
    postbacks,
    changes,
    conversions: [...after].map(([key, value]) => ({ before: before.get(key) ?? null, after: value })),
  };
};
