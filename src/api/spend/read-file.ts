import { MAX_SPEND_ROWS, SPEND_COLUMNS } from '../../contracts/campaigns/spend.ts';
import {
  decimalMarkOf,
  readTypedAmount,
  readTypedCount,
  type TypedAmount,
  withoutSign,
} from '../../core/money/typed-amount.ts';
import { readTypedDay } from '../../core/time/typed-day.ts';
import { readTable } from '../http/csv.ts';
import { invalidFields } from '../http/refusal.ts';

type SpendColumn = (typeof SPEND_COLUMNS)[number];

interface SpendHead {
  /** Column -> its index in a row. */
  places: ReadonlyMap<SpendColumn, number>;
  /** ISO 4217, if the header names it: `Amount spent (USD)`. */
  currency: string | null;
  /** Index of a second name for the amount, such as `Cost` next to `Spend`; null if there is none. */
  twice: number | null;
}

/** A single day, used as both from and to. */
const DAY_NAMES = ['date', 'day', 'by day', 'stat time day'];

/**
 * Column names: ours, common ones, and those of English exports from Google, Meta and TikTok. If a file has names from
 * several lists, the first list wins: Meta's exports have both the report's days and a row's day, and both link clicks
 * and all clicks.
 */
const NAMES = {
  campaign: [['campaign', 'link'], ['campaign name']],
  from: [
    ['from', 'start', 'start date', ...DAY_NAMES],
    ['reporting starts', 'date start'],
  ],
  to: [
    ['to', 'end', 'end date'],
    ['reporting ends', 'date stop'],
  ],
  amount: [['amount', 'spend', 'cost', 'amount spent', 'spent'], ['total cost']],
  currency: [
    ['currency', 'currency code'],
    ['account currency', 'account currency code'],
  ],
  clicks: [['outbound clicks'], ['link clicks', 'clicks (destination)', 'destination clicks'], ['clicks']],
} as const satisfies Readonly<Record<SpendColumn, readonly (readonly string[])[]>>;

/** `Clicks (all)` is not a currency, and not page clicks either, because it includes likes. */
const CURRENCY_BEHIND = /\((?!all\))([A-Za-z]{3})\)$/;

const plain = (name: string): string =>
  name
    .replace(CURRENCY_BEHIND, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Null if it is not the header of a spend file, which needs an amount and a day. */
export const spendHeadOf = (names: readonly string[]): SpendHead | null => {
  const places = new Map<SpendColumn, number>();
  let twice: number | null = null;
  const plainNames = names.map(plain);
  for (const [column, ranks] of Object.entries(NAMES) as [SpendColumn, readonly (readonly string[])[]][]) {
    for (const known of ranks) {
      const found = [...plainNames.keys()].filter((place) => known.includes(plainNames[place] ?? ''));
      const [place, again] = found;
      if (place === undefined) continue;
      places.set(column, place);
      twice = again ?? twice;
      break;
    }
  }
  const from = places.get('from');
  const amount = places.get('amount');
  if (from === undefined || amount === undefined) return null;
  const to = places.get('to');
  const isDay = DAY_NAMES.includes(plainNames[from] ?? '');
  if (isDay && to !== undefined && (NAMES.to[1] as readonly string[]).includes(plainNames[to] ?? ''))
    places.delete('to');
  const currency = CURRENCY_BEHIND.exec(names[amount] ?? '')?.[1]?.toUpperCase() ?? null;
  return { places, currency, twice };
};

/** An export has its title and range above the header. */
const HEAD_WITHIN = 5;

export interface LineProblem {
  field: SpendColumn | '';
  code: string;
  /** The offending value. */
  text: string;
}

/** A line, as far as it can be interpreted on its own. */
export interface FileLine {
  line: number;
  /** As written; null if the file has no such column. */
  campaign: string | null;
  /** `YYYY-MM-DD`; null if it is invalid. */
  from: string | null;
  to: string | null;
  /** In normal form; null if it is invalid. */
  amount: string | null;
  /** Null if missing or invalid. */
  clicks: number | null;
  /** As written, in capitals; empty if missing. */
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
 * Reads the lines of a spend file. `currency`: ISO 4217, whose sign is allowed next to amounts. Throws
 * `validation_failed` for `content`, with the codes of `readTable` and `column_twice`.
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
