import type { Report } from '../ledger.ts';
import { type Conversion, PENDING, typeOf, wordIn } from './conversion.ts';
import { unitsOf } from './money.ts';

/** Payouts below zero: docs/postbacks.md, "Adjustments". */
export interface Adjustments {
  take(report: Report, time: number): void;
  /** With the types of their conversions. */
  all(conversions: readonly Conversion[]): Conversion[];
}

export const isAdjustment = ({ payout }: Report): boolean => payout?.startsWith('-') === true;

/** `withEvent`: it is told apart by its event too. */
type Known = Conversion & { withEvent: boolean };

/** What rejects a conversion describes a refund. */
const statusOf = ({ status, byHand, received }: Report): string =>
  status === 'rejected' && !(byHand && received === 'rejected') ? 'sale' : status;

const first = (report: Report, time: number): Known => {
  const { click, event, transaction, payout, currency, statusGiven, receipt } = report;
  const status = statusOf(report);
  const word = wordIn({ ...report, status: report.status });
  return {
    ...{ click, event, transaction, currency, status, statusGiven, word },
    ...{ payout: unitsOf(payout as string), isUsual: false, revenue: null },
    ...{ type: typeOf(event, word), isLater: false, isNamed: true, had: new Set(), staged: false },
    ...{ first: receipt, firstTime: time, byPage: false, network: null, isRated: false, adjusts: true },
    withEvent: report.stages !== true && report.byHand !== true,
  };
};

/** The type of the conversion that it is about; its own if that is not known. */
const typeIn = ({ event, transaction, type }: Known, ofClick: readonly Conversion[]): number => {
  const own = ofClick.filter((one) => !one.byPage && one.transaction === transaction);
  const named = own.find((one) => !one.staged && one.event === event) ?? own.find((one) => one.staged);
  if (named !== undefined) return named.type;
  const [only, ...more] = transaction === '' ? [] : own;
  return only !== undefined && more.length === 0 ? only.type : type;
};

export const adjustmentsOf = (): Adjustments => {
  const known: Known[] = [];

  const find = (report: Report): Known | undefined => {
    const units = unitsOf(report.payout as string);
    const own = known.filter(
      ({ click, transaction, payout, currency }) =>
        click === report.click &&
        transaction === report.transaction &&
        payout === units &&
        currency === report.currency,
    );
    const same = own.find((one) => !one.withEvent || one.event === report.event);
    return same ?? (report.byHand && own.length === 1 ? own[0] : undefined);
  };

  return {
    take: (report, time) => {
      const current = find(report);
      const { byHand, statusGiven } = report;
      const status = statusOf(report);
      if (current === undefined) {
        // There is nothing to withdraw.
        if (status !== 'rejected') known.push(first(report, time));
        return;
      }
      // What was withdrawn by hand is put back by hand.
      if (!statusGiven || (current.status === 'rejected' && !byHand)) return;
      const isDecided = current.statusGiven && !PENDING.includes(current.status);
      if (!byHand && isDecided && PENDING.includes(status)) return;
      Object.assign(current, { status, statusGiven: true });
    },
    all: (conversions) => {
      const byClick = Map.groupBy(conversions, ({ click }) => click);
      return known.map((one) => ({ ...one, type: typeIn(one, byClick.get(one.click) ?? []) }));
    },
  };
};
