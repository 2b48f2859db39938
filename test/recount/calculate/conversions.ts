import { CURRENCY, TYPE_RULES } from '../drive/setup.ts';
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
  /** By the event or, without one, by the word; fixed if `isLater`: the click had one of its own type before. */
  type: number;
  isLater: boolean;
  /** In units of `currency`; null: none was given. */
  payout: bigint | null;
  /** The payout is the default of its type. */
  isUsual: boolean;
  currency: string;
  /** In units of the workspace's currency; null: no payout, or no rate for it. */
  revenue: bigint | null;
  firstTime: number;
  /** Receipt of the report that made it. */
  first: string;
  /** Only a page has reported it. */
  byPage: boolean;
  /** The network that reported it; null: a page or a person. */
  network: string | null;
  /** Its status says something, because its network has sent others too. */
  isRated: boolean;
}

/** One unit in the workspace's currency. */
const RATES: Readonly<Record<string, bigint>> = { [CURRENCY]: unitsOf('1'), GBP: unitsOf('1.1634571') };

const worth = (payout: bigint | null, currency: string): bigint | null => {
  const rate = RATES[currency];
  if (payout === null || rate === undefined) return null;
  return currency === CURRENCY ? payout : converted(payout, rate);
};

/** The type of an event, and of a status that names one. */
const TYPE_OF_EVENT: Readonly<Record<string, number>> = { signup: 5, deposit: 6, renewal: 7 };
const TYPE_OF_WORD: Readonly<Record<string, number>> = { sale: 1, lead: 2 };
const [OTHER, ONCE_PER_CLICK, PER_TRANSACTION] = [3, 6, 7];

const typeOf = (event: string, word: string | null): number =>
  (event === 'conversion' ? TYPE_OF_WORD[word ?? 'sale'] : TYPE_OF_EVENT[event]) ?? OTHER;

/** The payout of a conversion of which no report gives one. */
const usualPayout = (type: number): bigint | null => {
  const { payout = null } = TYPE_RULES.find(({ number }) => number === type) ?? {};
  return payout === null ? null : unitsOf(payout);
};

type Paid = Pick<Conversion, 'payout' | 'currency' | 'isUsual'>;

const paidOf = (type: number, report: Report): Paid => {
  if (report.payout !== null)
    return { payout: unitsOf(report.payout), currency: report.currency, isUsual: false };
  const usual = usualPayout(type);
  return { payout: usual, currency: usual === null ? report.currency : CURRENCY, isUsual: usual !== null };
};

/** A payout that is no default is kept until another one is reported. */
const isOwed = ({ payout, isUsual }: Conversion): boolean => payout === null || isUsual;

/** The payout after one more report; null: they cannot be added. */
const amountAfter = (current: Conversion, report: Report, type: number): Paid | null => {
  const { payout, currency, isUsual } = current;
  const kept = { payout, currency, isUsual };
  if (report.payout === null) {
    if (type === current.type || !isOwed(current)) return kept;
    const next = paidOf(type, report);
    return next.payout === null ? { ...next, currency } : next;
  }
  const given = paidOf(type, report);
  if (report.policy !== 'add' || current.byPage || payout === null || isUsual) return given;
  if (given.payout === null || report.currency !== currency) return null;
  return { ...given, payout: payout + given.payout };
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

/** Of a type that occurs once per transaction, without a transaction ID: it may be another one or the same. */
const mayRepeat = (current: Conversion, report: Report): boolean =>
  typeOf(report.event, null) === PER_TRANSACTION &&
  report.transaction === '' &&
  report.policy !== 'add' &&
  report.byHand !== true &&
  (!report.statusGiven || report.status === current.status) &&
  (report.payout === null || !isOwed(current));

const next = (current: Conversion, report: Report): void => {
  if (report.by === 'script' && !current.byPage) return;
  const takesOver = report.by !== 'script' && current.byPage;
  if (report.policy === 'ignore' && !takesOver) return;
  const said = standing(current, report, takesOver);
  if (!takesOver && mayRepeat(current, report)) {
    // It confirms the status at most.
    if (said.statusGiven === true) current.statusGiven = true;
    return;
  }
  const word = said.word === undefined ? current.word : said.word;
  const type = current.isLater ? current.type : typeOf(current.event, word);
  const after = amountAfter(current, report, type);
  if (after === null) return;
  // Values missing from a report are unchanged.
  const network = current.network ?? report.network ?? null;
  Object.assign(current, after, said, { type, network, byPage: report.by === 'script' });
};

/** Networks that have sent more than one status: pending, approved, rejected. */
const networksWithSeveral = (
  reports: readonly Report[],
  made: ReadonlyMap<string, Conversion>,
): Set<string> => {
  const sent = new Map<string, Set<string>>();
  for (const { network, status, statusGiven, receipt } of reports) {
    if (network === undefined) continue;
    // Without a status, only a new conversion shows which one the network means.
    const isFirst = [...made.values()].some(({ first }) => first === receipt);
    if (!statusGiven && !isFirst) continue;
    const standing = status === 'rejected' ? status : PENDING.includes(status) ? 'pending' : 'approved';
    sent.set(network, (sent.get(network) ?? new Set()).add(standing));
  }
  return new Set([...sent].flatMap(([network, all]) => (all.size > 1 ? [network] : [])));
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
    const { click, event, transaction, status } = report;
    const word = wordIn(report) ?? (report.statusGiven || status !== 'lead' ? null : 'lead');
    const own = typeOf(event, word);
    const isLater =
      own === ONCE_PER_CLICK && [...made.values()].some((one) => one.click === click && one.type === own);
    const type = isLater ? OTHER : own;
    made.set(key, {
      ...{ click, event, transaction, status, word, type, isLater },
      ...paidOf(type, report),
      statusGiven: report.statusGiven,
      first: report.receipt,
      revenue: null,
      firstTime: place.time,
      byPage: report.by === 'script',
      network: report.network ?? null,
      isRated: true,
    });
  }
  const several = networksWithSeveral(reports, made);
  for (const one of made.values()) one.isRated = one.network === null || several.has(one.network);
  for (const one of made.values()) one.revenue = worth(one.payout, one.currency);
  return [...made.values()];
};
