import { CURRENCY, TYPE_RULES } from '../drive/setup.ts';
import type { Report } from '../ledger.ts';
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
  /** Its events are stages, and it is identified by click and transaction. */
  staged: boolean;
  /** A message has named its type. */
  isNamed: boolean;
  /** Events that it has had. */
  had: Set<string>;
  /** It is money that was taken back, and no conversion. */
  adjusts: boolean;
}

/** One unit in the workspace's currency. */
const RATES: Readonly<Record<string, bigint>> = { [CURRENCY]: unitsOf('1'), GBP: unitsOf('1.1634571') };

export const worth = (payout: bigint | null, currency: string): bigint | null => {
  const rate = RATES[currency];
  if (payout === null || rate === undefined) return null;
  return currency === CURRENCY ? payout : converted(payout, rate);
};

/** The type of an event, and of a status that names one. */
const TYPE_OF_EVENT: Readonly<Record<string, number>> = {
  ...{ purchase: 1, lead: 2, signup: 5, deposit: 6, renewal: 7 },
};
const TYPE_OF_WORD: Readonly<Record<string, number>> = { sale: 1, lead: 2 };
/** What conversions are of that nothing describes, and later ones of a type that occurs once per click. */
export const OTHER = 3;
export const OCCURS_ONCE = 6;
const PER_TRANSACTION = 7;
export const NO_EVENT = 'conversion';

export const typeOf = (event: string, word: string | null): number =>
  (event === NO_EVENT ? TYPE_OF_WORD[word ?? 'sale'] : TYPE_OF_EVENT[event]) ?? OTHER;

/** The type that a report names, by its event or its word; null: none. */
export const namedType = (report: Report): number | null => {
  const word = wordIn(report);
  if (report.event === NO_EVENT && (word === null || report.byHand)) return null;
  return typeOf(report.event, word);
};

/** The payout of a conversion of which no report gives one. */
const usualPayout = (type: number): bigint | null => {
  const { payout = null } = TYPE_RULES.find(({ number }) => number === type) ?? {};
  return payout === null ? null : unitsOf(payout);
};

type Paid = Pick<Conversion, 'payout' | 'currency' | 'isUsual'>;

export const paidOf = (type: number, report: Report): Paid => {
  if (report.payout !== null)
    return { payout: unitsOf(report.payout), currency: report.currency, isUsual: false };
  const usual = usualPayout(type);
  return { payout: usual, currency: usual === null ? report.currency : CURRENCY, isUsual: usual !== null };
};

/** A payout that is no default is kept until another one is reported. */
export const isOwed = ({ payout, isUsual }: Conversion): boolean => payout === null || isUsual;

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

export const PENDING = ['lead', 'hold'];
const NAMES_NO_TYPE = ['hold', 'rejected'];

/** The status that names a type; null if it is only a status, or was not given. */
export const wordIn = ({ status, statusGiven, approves }: Report): string | null =>
  !statusGiven || approves || NAMES_NO_TYPE.includes(status) ? null : status;

/** What a report's status changes: nothing if it comes from a network after a decision and is only pending. */
export const standing = (
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

export const next = (current: Conversion, report: Report): void => {
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
  const type = current.isLater || current.staged ? current.type : typeOf(current.event, word);
  const after = amountAfter(current, report, type);
  if (after === null) return;
  // Values missing from a report are unchanged.
  const network = current.network ?? report.network ?? null;
  Object.assign(current, after, said, { type, network, byPage: report.by === 'script' });
};

/** Whether the click has, or had, one of the type that occurs once. */
export const isTaken = (one: Pick<Conversion, 'click' | 'event'>, others: readonly Conversion[]): boolean =>
  others.some(
    (other) =>
      other !== one &&
      (other.type === OCCURS_ONCE ||
        (other.staged && TYPE_OF_EVENT[one.event] === OCCURS_ONCE && other.had.has(one.event))),
  );
