import {
  type ConversionResult,
  MAX_UPLOAD_ROWS,
  UPLOAD_COLUMNS,
  type UploadAnswer,
  type UploadColumn,
  type UploadInput,
} from '../../contracts/postbacks/conversion.ts';
import { adjustmentStatus } from '../../core/conversions/adjustments.ts';
import { negated, roundDecimal } from '../../core/money/decimal.ts';
import { sumExact } from '../../core/money/exact.ts';
import { decimalMarkOf, readTypedAmount, type TypedAmount } from '../../core/money/typed-amount.ts';
import { readTable } from '../http/csv.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { type EdgeConversion, sendConversions } from './conversions.ts';
import { findSettings, statusMeaning } from './store.ts';

/** Names of the columns, ours and those in networks' exports. */
const NAMES: Readonly<Record<UploadColumn, readonly string[]>> = {
  click_id: ['click id', 'clickid', 'cid', 'subid', 'sub id', 'cnv id', 'tid'],
  status: ['status', 'state'],
  payout: ['payout', 'amount', 'revenue', 'commission', 'value'],
  currency: ['currency', 'currency code'],
  transaction: ['transaction', 'transaction id', 'txid', 'order id', 'order', 'conversion id'],
  event: ['event', 'event type', 'et', 'goal'],
  email: ['email', 'e-mail'],
  phone: ['phone', 'telephone'],
  external_id: ['external id', 'customer id', 'user id'],
};

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

const headOf = (names: readonly string[]): ReadonlyMap<UploadColumn, number> | null => {
  const plainNames = names.map(plain);
  const places = new Map<UploadColumn, number>();
  for (const column of UPLOAD_COLUMNS) {
    const place = NAMES[column].map((name) => plainNames.indexOf(name)).find((found) => found >= 0);
    if (place !== undefined) places.set(column, place);
  }
  return places.has('click_id') ? places : null;
};

interface UploadLine {
  line: number;
  texts: Readonly<Record<UploadColumn, string>>;
  /** Decimal text with a point, as the edge accepts it; null if invalid. */
  payout: string | null;
  problems: { field: UploadColumn | ''; code: string; text: string }[];
}

/** Reads an amount as people write it or, failing that, as the edge accepts it. */
const amountOf = (text: string): TypedAmount => {
  const read = readTypedAmount(text);
  const amount = read.kind === 'wrong' ? roundDecimal(text.trim()) : null;
  return amount === null ? read : { kind: 'amount', amount, mark: '.' };
};

const MINUS = /^[-\u2212]\s?(?=\d|\.\d)/;

/** The same, for payouts below zero, which are adjustments. */
const payoutOf = (text: string): TypedAmount => {
  const typed = text.trim();
  const amount = amountOf(typed.replace(MINUS, ''));
  if (!MINUS.test(typed)) return amount;
  const below = (one: string): string => (one === '0' ? one : negated(one));
  if (amount.kind === 'amount') return { ...amount, amount: below(amount.amount) };
  return amount.kind === 'unsure'
    ? { kind: 'unsure', by: { '.': below(amount.by['.']), ',': below(amount.by[',']) } }
    : amount;
};

/**
 * Reads the lines of a conversion file, with amounts as spreadsheets write them. Throws `validation_failed` for
 * `content`, with the codes of `readTable`.
 */
export const readUpload = (content: string): { lines: UploadLine[]; ignored: string[] } => {
  const { head, names, rows } = readTable(content, { headOf, headWithin: 5, maxRows: MAX_UPLOAD_ROWS });
  const written = rows
    .map(({ line, cells, beyond }) => {
      const textOf = (column: UploadColumn): string => cells[head.get(column) ?? -1] ?? '';
      const texts = Object.fromEntries(UPLOAD_COLUMNS.map((c) => [c, textOf(c)])) as UploadLine['texts'];
      return { line, beyond, texts };
    })
    .filter(({ texts }) => UPLOAD_COLUMNS.some((column) => texts[column] !== ''));
  const amounts = written.map(({ texts }) => payoutOf(texts.payout));
  const mark = decimalMarkOf(amounts);
  const used = new Set(head.values());
  const lines = written.map(({ line, beyond, texts }, i): UploadLine => {
    const problems: UploadLine['problems'] = [];
    if (beyond !== '') problems.push({ field: '', code: 'too_many_cells', text: beyond });
    if (texts.payout === '') return { line, texts, payout: '', problems };
    const read = amounts[i];
    if (read?.kind === 'amount') return { line, texts, payout: read.amount, problems };
    if (read?.kind === 'unsure' && mark !== null) {
      return { line, texts, payout: read.by[mark], problems };
    }
    const code = read?.kind === 'wrong' ? read.code : 'amount_unsure';
    problems.push({ field: 'payout', code, text: texts.payout });
    return { line, texts, payout: null, problems };
  });
  return { lines, ignored: names.filter((name, place) => name !== '' && !used.has(place)) };
};

const PREVIEW = 50;
const PROBLEMS = 200;

/** Columns by the edge's error codes. */
const FIELD: Readonly<Record<string, UploadColumn>> = {
  payout_invalid: 'payout',
  payout_negative: 'payout',
  currency_invalid: 'currency',
  status_invalid: 'status',
  transaction_invalid: 'transaction',
  event_invalid: 'event',
  email_invalid: 'email',
  phone_invalid: 'phone',
};

const conversionOf = ({ texts, payout }: UploadLine): EdgeConversion => ({
  ...texts,
  payout: payout ?? '',
});

interface Judged {
  line: UploadLine;
  problems: UploadLine['problems'];
  receipt: string | null;
}

const judged = (line: UploadLine, result: ConversionResult | null): Judged => {
  const reason = result?.reason ?? null;
  if (reason === null) return { line, problems: line.problems, receipt: result?.receipt ?? null };
  const field: UploadColumn | '' = FIELD[reason] ?? (reason.startsWith('click_id_') ? 'click_id' : '');
  const problem = { field, code: reason, text: field === '' ? '' : line.texts[field] };
  return { line, problems: [...line.problems, problem], receipt: null };
};

interface Summing {
  /** The workspace's currency. */
  currency: string;
  /** Whether a word means that nothing is paid. */
  isRejected: (status: string) => boolean;
}

/** Whether a line brings no payout: it rejects its conversion, or withdraws its adjustment. */
const paysNothing = (payout: string, status: string, isRejected: Summing['isRejected']): boolean =>
  isRejected(status) &&
  (!payout.startsWith('-') ||
    adjustmentStatus({ status: 'rejected', statusReceived: status.trim(), byHand: true }) === 'rejected');

const answerOf = (
  all: readonly Judged[],
  ignored: string[],
  { currency: own, isRejected }: Summing,
  written: boolean,
): UploadAnswer => {
  const good = all.filter(({ problems }) => problems.length === 0);
  const totals = new Map<string, string>();
  for (const { line } of good) {
    const currency = line.texts.currency.toUpperCase() || own;
    if (line.payout && !paysNothing(line.payout, line.texts.status, isRejected))
      totals.set(currency, sumExact(totals.get(currency) ?? '0', line.payout));
  }
  const problems = all.flatMap(({ line, problems: found }) =>
    found.map((one) => ({ line: line.line, ...one })),
  );
  return {
    counts: { good: good.length, refused: all.length - good.length },
    written,
    totals: [...totals].map(([currency, payout]) => ({ currency, payout })),
    problems: problems.slice(0, PROBLEMS),
    problemCount: problems.length,
    ignored,
    preview: all.slice(0, PREVIEW).map(({ line, problems: found, receipt }) => ({
      line: line.line,
      clickId: line.texts.click_id,
      status: line.texts.status,
      payout: line.payout ?? line.texts.payout,
      currency: line.texts.currency,
      transaction: line.texts.transaction,
      good: found.length === 0,
      receipt,
    })),
  };
};

/**
 * Has the edge check every line of a conversion file and, if requested, accept the valid ones. Throws like `readUpload`
 * and `sendConversions`.
 */
export const uploadConversions = async (
  parts: Pick<Parts, 'db' | 'keys' | 'intakeEdge'>,
  { workspace }: Pick<Auth, 'workspace'>,
  { content, mode }: UploadInput,
): Promise<UploadAnswer> => {
  const { lines, ignored } = readUpload(content);
  const settings = await findSettings(parts.db, workspace.id);
  const summing: Summing = {
    currency: workspace.currency,
    isRejected: (status) => statusMeaning(status, [], settings) === 'rejected',
  };
  const readable = lines.filter(({ problems }) => problems.length === 0);
  const ask = async (of: readonly UploadLine[], dry: boolean) => {
    const results = await sendConversions(parts, workspace.id, of.map(conversionOf), { by: 'upload', dry });
    return new Map(of.map((line, i) => [line, results[i] ?? null]));
  };
  const said = await ask(readable, true);
  const checked = lines.map((line) => judged(line, said.get(line) ?? null));
  const good = checked.filter(({ problems }) => problems.length === 0).map(({ line }) => line);
  const write = mode === 'good' ? good.length > 0 : mode === 'all' && good.length === lines.length;
  if (!write) return answerOf(checked, ignored, summing, false);
  const taken = await ask(good, false);
  const done = checked.map((one) =>
    taken.has(one.line) ? judged(one.line, taken.get(one.line) ?? null) : one,
  );
  return answerOf(done, ignored, summing, true);
};
