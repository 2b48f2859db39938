import { MAX_SPEND_ROWS, SPEND_COLUMNS } from '../../contracts/campaigns/spend.ts';
import {
  decimalMarkOf,
  readTypedAmount,
  readTypedCount,
  type TypedAmount,
  withoutSign,
} from '../../core/money/typed-amount.ts';
import { readTypedDay } from '../../core/time/typed-day.ts';
import { readTable } from '../http/read-table.ts';
import { invalidFields } from '../http/refusal.ts';
import { type SpendColumn, spendHeadOf } from './file-head.ts';

/** An export has its title and its range above the header. */
const HEAD_WITHIN = 5;

export interface LineProblem {
  field: SpendColumn | '';
  code: string;
  /** The value found there. */
  text: string;
}

/** A line, as far as it can be interpreted alone. */
export interface FileLine {
  line: number;
  /** As written; null: the file has no such column. */
  campaign: string | null;
  /** `YYYY-MM-DD`; null: it has a problem. */
  from: string | null;
  to: string | null;
  /** In normal form; null: it has a problem. */
  amount: string | null;
  /** Null: not given, or it has a problem. */
  clicks: number | null;
  /** As written, in capitals; empty: not given. */
  currency: string;
  texts: Readonly<Record<SpendColumn, string>>;
  problems: LineProblem[];
}

interface SpendFile {
  lines: FileLine[];
  ignored: string[];
}

type ReadAmount = TypedAmount | { kind: 'wrong'; code: 'currency_other' };

const clicksOf = (text: string, problems: LineProblem[]): number | null => {
  const read = readTypedCount(text);
  if (read.kind === 'count') return read.count;
  problems.push({ field: 'clicks', code: 'clicks_invalid', text });
  return null;
};

const readLine = (
  texts: Readonly<Record<SpendColumn, string>>,
  beyond: string,
  read: ReadAmount,
  mark: ReturnType<typeof decimalMarkOf>,
): Pick<FileLine, 'from' | 'to' | 'amount' | 'clicks' | 'problems'> => {
  const problems: LineProblem[] = [];
  if (beyond !== '') problems.push({ field: '', code: 'too_many_cells', text: beyond });
  const dayOf = (field: 'from' | 'to'): string | null => {
    const day = readTypedDay(texts[field]);
    if (day.kind === 'day') return day.day;
    problems.push({ field, code: day.code, text: texts[field] });
    return null;
  };
  const from = dayOf('from');
  const to = texts.to === '' ? from : dayOf('to');
  const clicks = clicksOf(texts.clicks, problems);
  if (read.kind === 'amount') return { from, to, amount: read.amount, clicks, problems };
  if (read.kind === 'unsure' && mark !== null) {
    return { from, to, amount: read.by[mark], clicks, problems };
  }
  const code = read.kind === 'unsure' ? 'amount_unsure' : read.code;
  problems.push({ field: 'amount', code, text: texts.amount });
  return { from, to, amount: null, clicks, problems };
};

/**
 * The lines of a spend file. `currency`: ISO 4217, whose sign is allowed next to amounts. Throws `validation_failed`
 * for `content`, with the codes of `readTable` and `column_twice`.
 */
export const readSpendFile = (content: string, currency: string): SpendFile => {
  const { head, names, rows } = readTable(content, {
    headOf: spendHeadOf,
    headWithin: HEAD_WITHIN,
    maxRows: MAX_SPEND_ROWS,
  });
  if (head.twice !== null) throw invalidFields({ content: 'column_twice' });
  const written = rows
    .map(({ line, cells, beyond }) => {
      const textOf = (column: SpendColumn): string => cells[head.places.get(column) ?? -1] ?? '';
      return {
        line,
        beyond,
        texts: Object.fromEntries(SPEND_COLUMNS.map((c) => [c, textOf(c)])) as FileLine['texts'],
      };
    })
    .filter(({ texts }) => SPEND_COLUMNS.some((column) => texts[column] !== ''));
  const bare = withoutSign(currency);
  const amounts = written.map(({ texts }): ReadAmount => {
    const typed = bare(texts.amount);
    return typed === null ? { kind: 'wrong', code: 'currency_other' } : readTypedAmount(typed);
  });
  const mark = decimalMarkOf(amounts);
  const used = new Set(head.places.values());
  return {
    lines: written.map(({ line, texts, beyond }, i) => ({
      line,
      texts,
      campaign: head.places.has('campaign') ? texts.campaign : null,
      currency: (texts.currency || head.currency || '').toUpperCase(),
      ...readLine(texts, beyond, amounts[i] as ReadAmount, mark),
    })),
    ignored: names.filter((name, place) => name !== '' && !used.has(place)),
  };
};
