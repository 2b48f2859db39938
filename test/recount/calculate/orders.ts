import type { Report } from '../ledger.ts';
import {
  type Conversion,
  isOwed,
  isTaken,
  namedType,
  next,
  OCCURS_ONCE,
  OTHER,
  PENDING,
  paidOf,
  standing,
} from './conversion.ts';

/** Conversions by their identity, and stages of one: docs/postbacks.md, "Stages of one conversion". */
export interface Orders {
  take(report: Report, time: number): void;
  all(): Conversion[];
}

type Stage = 'same' | 'named' | 'next' | 'earlier';

/** Other, add to cart, registration, lead, then all other types. */
const EARLY = [3, 4, 5, 2];
const rankOf = (type: number): number => (EARLY.includes(type) ? EARLY.indexOf(type) : EARLY.length);

const stageOf = (current: Conversion, report: Report): Stage => {
  const type = namedType(report);
  if (type === null || current.isLater) return 'same';
  if (!current.isNamed) return 'named';
  if (type === current.type) return 'same';
  if (report.byHand) return 'next';
  const [before, after] = [rankOf(current.type), rankOf(type)];
  if (before !== after) return after > before ? 'next' : 'earlier';
  const isLate =
    report.statusGiven &&
    current.statusGiven &&
    PENDING.includes(report.status) &&
    !PENDING.includes(current.status);
  const wasThere = report.event !== 'conversion' && current.had.has(report.event);
  return isLate || wasThere ? 'earlier' : 'next';
};

/** The payout of another stage: where none is reported, it is kept, or the default of the new type. */
const payAs = (current: Conversion, report: Report, type: number, mayReplace: boolean): void => {
  if (report.payout !== null ? mayReplace || isOwed(current) : isOwed(current) && type !== current.type) {
    const { payout, currency, isUsual } = paidOf(type, report);
    Object.assign(current, { payout, isUsual, currency: payout === null ? current.currency : currency });
  }
};

const follow = (current: Conversion, report: Report, others: readonly Conversion[]): void => {
  const stage = stageOf(current, report);
  if (stage === 'same') {
    next(current, report);
    return;
  }
  const named = namedType(report) as number;
  if (stage === 'earlier') {
    if (report.payout !== null) payAs(current, report, current.type, false);
    return;
  }
  const { event, status, statusGiven } = report;
  const isLater =
    named === OCCURS_ONCE &&
    current.type !== named &&
    isTaken({ ...current, event }, without(others, current));
  const type = isLater ? OTHER : named;
  payAs(current, report, type, stage === 'next' || !EARLY.includes(type));
  const { status: stands = current.status, statusGiven: given = current.statusGiven } =
    stage === 'next' ? { status, statusGiven } : standing(current, report, false);
  const network = current.network ?? report.network ?? null;
  Object.assign(current, {
    status: stands,
    statusGiven: given,
    type,
    isLater,
    event,
    isNamed: true,
    network,
  });
  current.had.add(event);
};

const without = (all: readonly Conversion[], one: Conversion): Conversion[] =>
  all.filter((other) => other !== one);

export const ordersOf = (
  first: (report: Report, time: number, others: readonly Conversion[]) => Conversion,
): Orders => {
  const byClick = new Map<string, Conversion[]>();

  const isOutranked = ({ by, event }: Report, own: readonly Conversion[]): boolean =>
    by === 'script' && own.some((one) => !one.byPage && (one.staged || one.event === event));

  return {
    all: () => [...byClick.values()].flat(),
    take: (report, time) => {
      const { click, event, transaction } = report;
      const own = byClick.get(click) ?? [];
      byClick.set(click, own);
      if (isOutranked(report, own)) return;
      const ofOrder = own.filter((one) => one.transaction === transaction);
      const byEvent = ofOrder.find((one) => !one.staged && one.event === event);
      const staged = ofOrder.find((one) => one.staged);
      if (report.stages === true && (byEvent === undefined || byEvent.byPage)) {
        if (staged !== undefined) {
          if (byEvent !== undefined) own.splice(own.indexOf(byEvent), 1);
          follow(staged, report, own);
        } else if (byEvent !== undefined) {
          // What a page reported becomes part of the order.
          next(byEvent, report);
          byEvent.staged = true;
        } else own.push(first(report, time, own));
        return;
      }
      const isReached =
        byEvent === undefined && staged !== undefined && (report.byHand === true || staged.event === event);
      if (isReached) follow(staged, report, own);
      else if (byEvent !== undefined) next(byEvent, report);
      else own.push({ ...first(report, time, own), staged: false });
    },
  };
};
