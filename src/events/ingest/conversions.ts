import { foldPostback, type PostbackFacts, type Priced } from '../../core/clicks/conversion.ts';
import { comesLate } from '../../core/clicks/conversion-standing.ts';
import { leavesAdjustment } from '../../core/conversions/adjustments.ts';
import { isAdjustment, STAGES, type Stage, stageAfter } from '../../core/conversions/identity.ts';
import { typeFactsOf } from '../../core/conversions/type-rules.ts';
import { NO_EVENT, typeWordIn, usualWordOf } from '../../core/conversions/types.ts';
import { payoutIn, type TermsOf } from '../../core/offers/offer-terms.ts';
import type { NewChange } from '../store/conversion-feed.ts';
import {
  type Batch,
  type Conversion,
  type ConversionKey,
  conversionKey,
  type IngestStore,
  type ReceivedPostback,
} from '../store/ingest-store.ts';
import { adjustmentKeyOf, isByHand } from './adjustment-key.ts';
import { type ClickLookup, type ClickVisit, clickKeyOf } from './clicks.ts';
import {
  againstPage,
  hasOther,
  type KnownConversions,
  knownConversions,
  likeItsConversion,
  placedAt,
  retypedBy,
} from './known-conversions.ts';

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
  byHand: isByHand(record),
  stage: null,
  hashes: {
    email: record.he ?? null,
    phoneDigits: record.hp ?? null,
    phonePlus: record.hq ?? null,
    externalId: record.xi ?? null,
  },
});

/** How a message of a network whose events are stages relates to the conversion as it is. */
const stageOf = (
  { record }: ReceivedPostback,
  current: Conversion | null,
  known: KnownConversions,
  facts: PostbackFacts,
): Stage => {
  const byHand = isByHand(record);
  if (record.id !== STAGES && !byHand) return null;
  if (current?.identity !== STAGES || record.tr === undefined) return null;
  const { event, state } = current;
  const hasEvent = record.ev.toLowerCase() !== NO_EVENT;
  const isNamed = hasEvent || (!byHand && typeWordIn({ status: record.st, received: record.sr }) !== null);
  return stageAfter(
    { event, typeWord: state.typeWord, reportedType: state.reportedType },
    {
      type: isNamed ? record.tr.n : null,
      comesLate: comesLate(state, facts),
      wasThere: hasEvent && known.hasHad(current, record.ev),
      byHand,
    },
  );
};

/**
 * What a page has reported about a stage of a network's order, and so of the same order. It becomes part of the order's
 * conversion, because two conversions of one order would count twice.
 */
const reportedByPage = ({ event, ...named }: ConversionKey, known: KnownConversions): Conversion | null => {
  if (named.identity !== STAGES) return null;
  const own = known.find({ ...named, event, identity: null });
  return own?.state.byScript === true ? own : null;
};

/**
 * The key of a postback's conversion. A changed setting never reaches a conversion of the past: one that is there under
 * its event keeps that identity, and so does one whose events were stages when it was first reported.
 */
const keyOf = (
  postback: ReceivedPostback,
  click: ConversionKey['click'],
  known: KnownConversions,
): ConversionKey => {
  const { record } = postback;
  const byEvent: ConversionKey = { click, event: record.ev, transaction: record.tx, identity: null };
  if (isAdjustment(record.id)) return adjustmentKeyOf(record, byEvent, known);
  const staged: ConversionKey = { ...byEvent, identity: STAGES };
  const own = known.find(byEvent);
  if (record.id === STAGES) return own === null || own.state.byScript ? staged : byEvent;
  const reached = own === null && record.by !== 'script' ? known.find(staged) : null;
  // By hand, an order is named by its transaction, whatever stage it has reached.
  return reached !== null && (isByHand(record) || reached.event === record.ev) ? staged : byEvent;
};

const typeOf = ({ typeWord, reportedType }: Conversion['state']) => ({ typeWord, reportedType });

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

interface OfferFacts {
  offerPayout: NonNullable<PostbackFacts['offerPayout']> | null;
  isOthers: boolean;
}

/**
 * What the offer that the click reached says: what it pays, if the postback does not say, and whether another network than its own
 * reports the conversion.
 */
const offerFactsOf = ({ record }: ReceivedPostback, visit: ClickVisit, termsOf: TermsOf): OfferFacts => {
  const { offer = 0, country = null } = visit.dimensions ?? {};
  const terms = offer === 0 ? undefined : termsOf(offer);
  if (terms === undefined) return { offerPayout: null, isOthers: false };
  const { payout, network, counts } = terms;
  const { st: status, sr: received, ev: event, uw: usual = null } = record;
  const typeWord = typeWordIn({ status, received }) ?? usualWordOf({ status, received, usual });
  // What a page reports can be imitated by anyone with the click ID, so it earns nothing by itself.
  const isPaid = payout !== null && record.by !== 'script' && counts({ event, typeWord });
  const amount = isPaid ? payoutIn(payout, country) : null;
  return {
    offerPayout: payout === null || amount === null ? null : { amount, currency: payout.currency },
    isOthers: network !== null && record.by === undefined && record.so !== undefined && record.so !== network,
  };
};

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
  termsOf: TermsOf = () => undefined,
): Promise<Pick<Batch, 'postbacks' | 'conversions' | 'absorbed' | 'changes'>> => {
  const all = [...waiting, ...arrived];
  const waitedBefore = new Set(waiting);
  const real = all.filter(({ record }) => record.ts !== 1);
  const before = await store.findConversions(real.map(clickKeyOf));
  const after = new Map<string, Conversion>();
  const staged = [...before.values()].filter(({ identity }) => identity === STAGES);
  const known = knownConversions(before.values(), await store.findStages(staged));
  const postbacks: ReceivedPostback[] = [];
  const changes: NewChange[] = [];
  const absorbed: Conversion[] = [];
  const drop = (page: Conversion): void => {
    const key = conversionKey(page);
    const stored = before.get(key);
    if (stored !== undefined) absorbed.push(stored);
    before.delete(key);
    after.delete(key);
    known.forget(page);
  };
  const keep = (conversion: Conversion): void => {
    known.note(conversion);
    after.set(conversionKey(conversion), conversion);
  };

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
    const named = keyOf(postback, click, known);
    const against = record.by === 'script' ? againstPage(known, named) : null;
    if (against !== null) {
      postbacks.push({ ...postback, fate: against });
      continue;
    }
    const { identity = null } = named;
    const adjusts = isAdjustment(identity);
    const page = record.id === STAGES ? reportedByPage(named, known) : null;
    const current = known.find(named) ?? page;
    if (
      adjusts &&
      leavesAdjustment(current?.state ?? null, { status: record.st, byHand: isByHand(record) })
    ) {
      postbacks.push({ ...postback, fate: 'ignored', identity });
      continue;
    }
    const stage = stageOf(postback, current, known, factsOf(postback));
    const { isOthers, offerPayout } = offerFactsOf(postback, visit, termsOf);
    const fold = (isLater: boolean) =>
      foldPostback(
        current?.state ?? null,
        { ...factsOf(postback, isLater), offerPayout: adjusts ? null : offerPayout, stage },
        pricedIn(record.ws),
      );
    const folded = fold(false);
    // It is now of a type that occurs once per click, and was of another one or none before.
    const isFirst = folded.state.reportedType !== (current?.state.reportedType ?? null);
    const isTaken = record.tr?.o === 1 && isFirst && hasOther(known, { ...named, state: folded.state });
    if (isTaken && record.tr?.l === undefined) {
      postbacks.push({ ...postback, fate: 'duplicate', identity });
      continue;
    }
    const isContinued = page !== null && current === page;
    if (page !== null) drop(page);
    const { fate, state: next } = isTaken ? fold(true) : folded;
    const isOther = next !== current?.state;
    const state = adjusts && current !== null ? { ...next, ...typeOf(current.state) } : next;
    const isNewStage = current === null || ((stage === 'next' || stage === 'named') && isOther);
    const event = isNewStage ? record.ev : current.event;
    const { status, payout, currency, revenue, firstTime } = state;
    // Adjustments are not sent on, and no A/B test counts them.
    const isChange = !adjusts && (fate === 'recorded' || fate === 'updated' || fate === 'added');
    const decided: ReceivedPostback = { ...postback, fate, identity, ...(isOthers && { isOthers }) };
    if (page !== null)
      decided.absorbed = {
        word: page.state.typeWord,
        firstTime: page.state.firstTime,
        continued: isContinued,
      };
    // A duplicate of a page's report changes nothing, but from here on its conversion is the network's.
    if (isChange || isContinued) {
      decided.standing = { status, payout, currency, revenue, firstTime, event };
      known.noteStage(named, event);
    }
    // A postback that changes nothing else can still name the type.
    if (current !== null && (current.state.typeWord !== state.typeWord || current.event !== event))
      decided.typedBefore = { event: current.event, word: current.state.typeWord };
    postbacks.push(decided);
    if (!isOther) continue;
    const { time: clickTime, ...clickKey } = click;
    const made: Conversion = {
      click: clickKey,
      event,
      transaction: record.tx,
      identity,
      workspace: record.ws,
      campaign: record.c,
      clickTime,
      clickVariant: record.a,
      ...placedAt(known, click, visit, { current, variant: record.a }),
      unit: current?.unit ?? null,
      network: current?.network ?? networkOf(postback),
      state,
    };
    const conversion = adjusts && current === null ? likeItsConversion(known, made) : made;
    keep(conversion);
    if (adjusts) continue;
    for (const adjustment of retypedBy(known, conversion)) keep(adjustment);
    // An origin that confirms a page's report takes it over, and there is nothing to deliver.
    if (isChange) changes.push(changeOf(postback, fate, current, conversion));
  }
  return {
    postbacks,
    changes,
    absorbed,
    conversions: [...after].map(([key, value]) => ({ before: before.get(key) ?? null, after: value })),
  };
};
