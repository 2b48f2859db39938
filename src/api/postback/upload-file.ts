import { MAX_UPLOAD_ROWS, UPLOAD_COLUMNS, type UploadColumn } from '../../contracts/postbacks/conversion.ts';
import { roundDecimal } from '../../core/money/decimal.ts';
import { decimalMarkOf, readTypedAmount, type TypedAmount } from '../../core/money/typed-amount.ts';
import { readTable } from '../http/read-table.ts';

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

export interface UploadLine {
  line: number;
  texts: Readonly<Record<UploadColumn, string>>;
  /** Decimal text with a point, as the edge accepts it; null: it has a problem. */
  payout: string | null;
  problems: { field: UploadColumn | ''; code: string; text: string }[];
}

/** As people write amounts or, failing that, as the edge accepts them from machines. */
const amountOf = (text: string): TypedAmount => {
  const read = readTypedAmount(text);
  const amount = read.kind === 'wrong' ? roundDecimal(text.trim()) : null;
  return amount === null ? read : { kind: 'amount', amount, mark: '.' };
};

/**
 * The lines of a file of conversions, with amounts as spreadsheets write them. Throws `validation_failed` for
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
  const amounts = written.map(({ texts }) => amountOf(texts.payout));
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
