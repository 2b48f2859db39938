import type {
  ConversionResult,
  UploadAnswer,
  UploadColumn,
  UploadInput,
} from '../../contracts/postbacks/conversion.ts';
import { addDecimals } from '../../core/money/decimal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import { type EdgeConversion, sendConversions } from './conversions.ts';
import { statusMeaning } from './status-meaning.ts';
import { findSettings } from './store.ts';
import { readUpload, type UploadLine } from './upload-file.ts';

const PREVIEW = 50;
const PROBLEMS = 200;

/** Columns by the edge's error codes. */
const FIELD: Readonly<Record<string, UploadColumn>> = {
  payout_invalid: 'payout',
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
    if (line.payout && !isRejected(line.texts.status))
      totals.set(currency, addDecimals(totals.get(currency) ?? '0', line.payout));
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
 * Lets the edge check every line of a file of conversions and, if requested, accept the valid ones. Throws like
 * `readUpload` and `sendConversions`.
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
