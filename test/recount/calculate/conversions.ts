import { inOrder, placeOf, type Report } from '../ledger.ts';
import { adjustmentsOf, isAdjustment } from './adjustments.ts';
import {
  type Conversion,
  isTaken,
  NO_EVENT,
  OCCURS_ONCE,
  OTHER,
  PENDING,
  paidOf,
  typeOf,
  wordIn,
  worth,
} from './conversion.ts';
import { ordersOf } from './orders.ts';

/** Networks that have sent more than one status: pending, approved, rejected. */
const networksWithSeveral = (reports: readonly Report[], made: readonly Conversion[]): Set<string> => {
  const firsts = new Set(made.map(({ first }) => first));
  const sent = new Map<string, Set<string>>();
  for (const report of reports) {
    const { network, status, statusGiven, receipt } = report;
    if (network === undefined || isAdjustment(report)) continue;
    // Without a status, only a new conversion shows which one the network means.
    if (!statusGiven && !firsts.has(receipt)) continue;
    const standing = status === 'rejected' ? status : PENDING.includes(status) ? 'pending' : 'approved';
    sent.set(network, (sent.get(network) ?? new Set()).add(standing));
  }
  return new Set([...sent].flatMap(([network, all]) => (all.size > 1 ? [network] : [])));
};

const first = (report: Report, time: number, others: readonly Conversion[]): Conversion => {
  const { click, event, transaction, status } = report;
  const word = wordIn(report) ?? (report.statusGiven || status !== 'lead' ? null : 'lead');
  const own = typeOf(event, word);
  const isLater = own === OCCURS_ONCE && isTaken({ click, event }, others);
  const type = isLater ? OTHER : own;
  return {
    ...{ click, event, transaction, status, word, type, isLater },
    ...paidOf(type, report),
    statusGiven: report.statusGiven,
    first: report.receipt,
    revenue: null,
    firstTime: time,
    byPage: report.by === 'script',
    network: report.network ?? null,
    isRated: true,
    staged: report.stages === true,
    isNamed: event !== NO_EVENT || wordIn(report) !== null,
    had: new Set([event]),
    adjusts: false,
  };
};

/** One for each click, event and transaction, or for each order; and adjustments. */
export const conversionsOf = (reports: readonly Report[]): Conversion[] => {
  const orders = ordersOf(first);
  const adjustments = adjustmentsOf();
  const placed = reports.map((report) => ({ report, place: placeOf(report.receipt) }));
  for (const { report, place } of placed.toSorted((a, b) => inOrder(a.place, b.place)))
    (isAdjustment(report) ? adjustments : orders).take(report, place.time);
  const made = orders.all();
  const several = networksWithSeveral(reports, made);
  for (const one of made) one.isRated = one.network === null || several.has(one.network);
  const all = [...made, ...adjustments.all(made)];
  for (const one of all) one.revenue = worth(one.payout, one.currency);
  return all;
};
