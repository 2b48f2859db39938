import { CURRENCY } from '../drive/setup.ts';
import { inOrder, placeOf, type Report } from '../ledger.ts';
import { converted, unitsOf } from './money.ts';

/** The result of conversion reports, as defined in docs/postbacks.md and docs/metrics.md. */

export interface Conversion {
  click: string;
  event: string;
  transaction: string;
  status: string;
  /** A postback gave the status. */
  statusGiven: boolean;
  /** The last status that named a type; null: none has. */
  word: string | null;
  /** In units of `currency`; null: none was given. */
  payout: bigint | null;
  currency: string;
  /** In units of the workspace's currency; null: no payout, or no rate for it. */
  revenue: bigint | null;
  firstTime: number;
  /** Only a page has reported it. */
  byPage: boolean;
}

/** One unit in the workspace's currency. */
const RATES: Readonly<Record<string, bigint>> = { [CURRENCY]: unitsOf('1'), GBP: unitsOf('1.1634571') };

const worth = (payout: bigint | null, currency: string): bigint | null => {
  const rate = RATES[currency];
  if (payout === null || rate === undefined) return null;
  return currency === CURRENCY ? payout : converted(payout, rate);
};

/** The payout and its currency after one more report; null: they cannot be added. */
const amountAfter = (
  current: Conversion,
  { policy, currency }: Report,
  payout: bigint | null,
): Pick<Conversion, 'payout' | 'currency'> | null => {
  if (payout === null) return { payout: current.payout, currency: current.currency };
  if (policy !== 'add' || current.byPage || current.payout === null) return { payout, currency };
  return currency === current.currency ? { payout: current.payout + payout, currency } : null;
};

const PENDING = ['lead', 'hold'];
const NAMES_NO_TYPE = ['hold', 'rejected'];

/** The status that names a type; null if it is only a status, or was not given. */
const wordIn = ({ status, statusGiven, approves }: Report): string | null =>
  !statusGiven || approves || NAMES_NO_TYPE.includes(status) ? null : status;

/** What a report's status changes: nothing if it comes from a network after a decision and is only pending. */
const standing = (
  current: Conversion,
  report: Report,
  takesOver: boolean,
): Partial<Pick<Conversion, 'status' | 'word' | 'statusGiven'>> => {
  const { status, statusGiven, byHand } = report;
  const isDecided = current.statusGiven && !PENDING.includes(current.status);
  if (!statusGiven) return {};
  if (isDecided && PENDING.includes(status) && !byHand && !takesOver)
    return { word: current.word ?? wordIn(report) };
  return { status, word: wordIn(report) ?? current.word, statusGiven: true };
};

const next = (current: Conversion, report: Report): void => {
  if (report.by === 'script' && !current.byPage) return;
  const takesOver = report.by !== 'script' && current.byPage;
  const payout = report.payout === null ? null : unitsOf(report.payout);
  if (report.policy === 'ignore' && !takesOver) return;
  const after = amountAfter(current, report, payout);
  if (after === null) return;
  // Values missing from a report are unchanged.
  Object.assign(current, after, standing(current, report, takesOver), {
    byPage: report.by === 'script',
  });
};

/** One for each click, event and transaction. */
export const conversionsOf = (reports: readonly Report[]): Conversion[] => {
  const made = new Map<string, Conversion>();
  const placed = reports.map((report) => ({ report, place: placeOf(report.receipt) }));
  for (const { report, place } of placed.toSorted((a, b) => inOrder(a.place, b.place))) {
    const key = JSON.stringify([report.click, report.event, report.transaction]);
    const current = made.get(key);
    if (current !== undefined) {
      next(current, report);
      continue;
    }
    const { click, event, transaction, status, currency } = report;
    made.set(key, {
      click,
      event,
      transaction,
      status,
      statusGiven: report.statusGiven,
      word: wordIn(report) ?? (report.statusGiven || status !== 'lead' ? null : 'lead'),
      currency,
      revenue: null,
      payout: report.payout === null ? null : unitsOf(report.payout),
      firstTime: place.time,
      byPage: report.by === 'script',
    });
  }
  for (const one of made.values()) one.revenue = worth(one.payout, one.currency);
  return [...made.values()];
};
