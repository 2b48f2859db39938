import { MAX_SPEND_ROWS } from '../../contracts/campaigns/spend.ts';
import { isCurrency } from '../../contracts/fields.ts';
import {
  decimalMarkOf,
  readTypedAmount,
  readTypedCount,
  type TypedAmount,
  withoutSign,
} from '../../core/money/typed-amount.ts';
import {
  MAX_DETAILS,
  orderedDetails,
  type SpendDetail,
  type SpendDimension,
  type SpendParent,
} from '../../core/spend/target.ts';
import { readTable } from '../http/csv.ts';
import { invalidFields } from '../http/refusal.ts';
import { isNothing, isNumber, readDayOf, readId, readName, readTypedHour } from './cells.ts';
import {
  type DetailColumn,
  FILE_COLUMNS,
  type FileColumn,
  type SpendHead,
  spendHeadOf,
} from './file-columns.ts';
import { type Plan, planOf, type Reading } from './file-plan.ts';
import { isSumOf } from './subtotals.ts';

/** An export has its title, range, account and filters above the header. */
const HEAD_WITHIN = 15;

export interface LineProblem {
  /** A column, or the dimension of an ID; empty for the whole line. */
  field: FileColumn | SpendDimension | '';
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
  /** Null for whole days, or if it is invalid. */
  hour: number | null;
  /** What it is for, in the order of `orderedDetails`. */
  details: SpendDetail[];
  /** Coarser levels of the platform's account that the row names, and its own if it has a name. */
  parents: SpendParent[];
  /** The name of what it is for, in a platform's export; null if there is none. */
  name: string | null;
  /** Names and IDs of the coarser levels, which tell equal names apart. */
  within: string;
  /** In normal form; null if it is invalid. */
  amount: string | null;
  /** Null if missing or invalid. */
  clicks: number | null;
  /** As written, in capitals; if missing, the workspace's. */
  currency: string;
  /** What unread columns say besides numbers. It tells rows apart that a breakdown has split. */
  other: string;
  texts: Readonly<Record<FileColumn, string>>;
  problems: LineProblem[];
}

export interface SpendFile {
  lines: FileLine[];
  ignored: string[];
  /** Number of rows with totals, and of copyright notices. */
  totalRows: number;
  /** Whether its lines are for the IDs of a platform's export, or for names that stand for them. */
  isByPlatform: boolean;
  /** The finest level that it names without having its ID; null if there is none. */
  nameOnly: SpendDimension | null;
  /** Whether the details of its lines are such names. */
  isByName: boolean;
  /** The finest level coarser than `nameOnly` of which it has IDs; null if there is none. */
  coarserId: SpendDimension | null;
}

interface Row {
  line: number;
  cells: readonly string[];
  written: readonly string[];
  beyond: string;
}

interface WrittenRow extends Row {
  texts: Readonly<Record<FileColumn, string>>;
}

const TOTAL = /^(?:grand\s+)?totals?(?:\s*[:(\u2013-].*|\s+of\s+\d.*)?$/i;
const NOTICE = /^(?:\u00a9|\(c\)|copyright\b)/i;

/**
 * Whether a row sums up others, or is a notice. A row with an ID, or with a day unless it begins with `Total`, never is:
 * its money would be lost.
 */
const isTotal = ({ cells, texts }: WrittenRow, { head, isByPlatform }: Plan): boolean => {
  const isEmpty = (place: number): boolean => isNothing(cells[place] ?? '');
  const first = cells.find((cell) => cell !== '') ?? '';
  if (texts.amount === '' && NOTICE.test(first)) return true;
  const hasDay = readDayOf(texts.from, head.places.get('from') === head.places.get('hour')).kind === 'day';
  if (!isByPlatform) return !hasDay && cells.some((cell) => TOTAL.test(cell));
  if (!head.levels.every(({ place }) => isEmpty(place))) return false;
  const isNamed = !head.names.every(isEmpty);
  return (
    TOTAL.test(first) ||
    (!hasDay && cells.some((cell) => TOTAL.test(cell))) ||
    (isNothing(texts.from) && !isNamed)
  );
};

type Problems = LineProblem[];

const detailsOf = (
  { written }: Row,
  { details, isByPlatform, isByName }: Plan,
  problems: Problems,
): SpendDetail[] => {
  const read = details.flatMap(({ dimension, place }) => {
    const text = written[place] ?? '';
    const id = isByName ? readName(text) : readId(text, dimension);
    if (id.kind === 'id') return [{ dimension, value: id.value }];
    if (id.kind === 'wrong') problems.push({ field: dimension, code: id.code, text });
    else if (isByPlatform) problems.push({ field: dimension, code: 'id_required', text: '' });
    return [];
  });
  const beyond = read[MAX_DETAILS];
  if (beyond) problems.push({ field: beyond.dimension, code: 'too_many_details', text: beyond.value });
  return orderedDetails(read);
};

/**
 * The levels above what the row is for, and its own for its name unless the name stands for its ID. One that a spreadsheet
 * has changed is left out, because no money is put on it.
 */
const parentsOf = (
  { written }: Row,
  { head, details, isByPlatform, isByName, coarser }: Plan,
): SpendParent[] => {
  const own = isByName ? [] : details;
  const read = (isByPlatform ? [...own, ...coarser] : []).flatMap(({ dimension, place }): SpendParent[] => {
    const id = readId(written[place] ?? '', dimension);
    const label = head.named.find((one) => one.dimension === dimension);
    const name = readName(written[label?.place ?? -1] ?? '');
    const isNamed = name.kind === 'id';
    if (id.kind !== 'id' || (dimension === own[0]?.dimension && !isNamed)) return [];
    return [{ dimension, value: id.value, ...(isNamed && { name: name.value }) }];
  });
  return orderedDetails(read);
};

/** The names of a row of a platform's export: its own, and those of the levels above, with their IDs. */
const namesOf = (
  { written }: Row,
  { head, details, isByPlatform, coarser }: Plan,
): Pick<FileLine, 'name' | 'within'> => {
  const level = isByPlatform ? details[0]?.dimension : undefined;
  const textOf = ({ place }: DetailColumn): string => {
    const name = readName(written[place] ?? '');
    return name.kind === 'id' ? name.value : '';
  };
  const own = head.named.find(({ dimension }) => dimension === level);
  const above = head.named.filter(({ dimension }) => dimension !== level);
  return {
    name: (own !== undefined && textOf(own)) || null,
    within: level === undefined ? '[]' : JSON.stringify([...above, ...coarser].map(textOf)),
  };
};

const timesOf = ({ texts }: WrittenRow, { places }: SpendHead, problems: Problems) => {
  const isStamp = places.get('from') === places.get('hour');
  const dayOf = (field: 'from' | 'to'): string | null => {
    const day = readDayOf(texts[field], field === 'from' && isStamp);
    if (day.kind === 'day') return day.day;
    problems.push({ field, code: day.code, text: texts[field] });
    return null;
  };
  const from = dayOf('from');
  const to = texts.to === '' ? from : dayOf('to');
  const hour = readTypedHour(texts.hour);
  if (hour.kind === 'hour') return { from, to, hour: hour.hour };
  // A column with days and hours has one problem.
  if (!isStamp || from !== null) problems.push({ field: 'hour', code: hour.code, text: texts.hour });
  return { from, to, hour: null };
};

type ReadAmount = TypedAmount | { kind: 'wrong'; code: 'currency_other' };

const clicksOf = ({ texts }: WrittenRow, problems: Problems): number | null => {
  const read = readTypedCount(texts.clicks);
  if (read.kind === 'count') return read.count;
  problems.push({ field: 'clicks', code: 'clicks_invalid', text: texts.clicks });
  return null;
};

const amountOf = (
  { texts }: WrittenRow,
  read: ReadAmount,
  mark: ReturnType<typeof decimalMarkOf>,
  problems: Problems,
): string | null => {
  if (read.kind === 'amount') return read.amount;
  if (read.kind === 'unsure' && mark !== null) return read.by[mark];
  const said = read.kind === 'unsure' ? 'amount_unsure' : read.code;
  // Exports list credits beside the spend, by days on which nothing was clicked; only a person knows what they are for.
  const code = said === 'amount_negative' ? 'spend_negative' : said;
  problems.push({ field: 'amount', code, text: texts.amount });
  return null;
};

/** Reads amounts with or without the sign of their own currency, as spreadsheets show them. */
const amountReader = (usual: string): ((text: string, currency: string) => ReadAmount) => {
  const readers = new Map<string, ReturnType<typeof withoutSign>>();
  return (text, currency) => {
    // An unknown currency is a problem of its own, and has no signs.
    const bare = readers.get(currency) ?? withoutSign(isCurrency(currency) ? currency : usual);
    readers.set(currency, bare);
    const typed = bare(text);
    return typed === null ? { kind: 'wrong', code: 'currency_other' } : readTypedAmount(typed);
  };
};

/** IDs are numbers, but they tell rows apart. */
const IS_ID = /id$/i;

const otherOf = ({ cells }: Row, { used, names }: Plan): string =>
  JSON.stringify(
    cells.flatMap((cell, place) => {
      if (used.has(place) || isNothing(cell)) return [];
      return IS_ID.test(names[place] ?? '') || !isNumber(cell) ? [[place, cell]] : [];
    }),
  );

const textsOf = ({ cells }: Row, { places }: SpendHead): WrittenRow['texts'] =>
  Object.fromEntries(
    FILE_COLUMNS.map((column) => [column, cells[places.get(column) ?? -1] ?? '']),
  ) as WrittenRow['texts'];

/**
 * The only row without an ID, if it adds up all others: a summary of a report without days has the report's days, as
 * Meta's does.
 */
const summaryOf = (lines: readonly FileLine[], { details }: Plan): FileLine | undefined => {
  const [line, another] = lines.filter((one) => one.details.length === 0);
  const isPlain = line?.problems.length === details.length && line.other === '[]';
  if (line === undefined || another !== undefined || !isPlain || line.amount === null) return undefined;
  const rest = lines.filter((one) => one !== line);
  if (rest.length === 0 || rest.some(({ amount }) => amount === null)) return undefined;
  return isSumOf(
    line.amount,
    rest.map(({ amount }) => amount as string),
  )
    ? line
    : undefined;
};

/**
 * Reads the lines of a spend file. Throws `validation_failed` for `content`, with the codes of `readTable` and
 * `column_twice`.
 */
export const readSpendFile = (content: string, reading: Reading): SpendFile => {
  const { head, names, rows } = readTable(content, {
    headOf: spendHeadOf,
    headWithin: HEAD_WITHIN,
    maxRows: MAX_SPEND_ROWS,
    tooMany: 'too_many_spend_rows',
  });
  if (head.twice !== null) throw invalidFields({ content: 'column_twice' });
  const plan = planOf(head, names, reading);
  const { places } = plan.head;
  const written = rows
    .map((row) => ({ ...row, texts: textsOf(row, plan.head) }))
    .filter(({ cells }) => [...plan.used].some((place) => (cells[place] ?? '') !== ''));
  const counted = written.filter((row) => !isTotal(row, plan));
  const currencyOf = ({ texts }: WrittenRow): string =>
    (texts.currency || head.currency || reading.currency).toUpperCase();
  const readAmount = amountReader(reading.currency);
  const amounts = counted.map((row) => readAmount(row.texts.amount, currencyOf(row)));
  const mark = decimalMarkOf(amounts);
  const lines = counted.map((row, i): FileLine => {
    const { line, texts, beyond } = row;
    const problems: Problems = beyond === '' ? [] : [{ field: '', code: 'too_many_cells', text: beyond }];
    const details = detailsOf(row, plan, problems);
    const times = timesOf(row, plan.head, problems);
    const clicks = clicksOf(row, problems);
    return {
      line,
      texts,
      campaign: places.has('campaign') ? texts.campaign : null,
      currency: currencyOf(row),
      details,
      parents: parentsOf(row, plan),
      ...namesOf(row, plan),
      ...times,
      clicks,
      amount: amountOf(row, amounts[i] as ReadAmount, mark, problems),
      other: otherOf(row, plan),
      problems,
    };
  });
  const summary = plan.isByPlatform && places.has('to') ? summaryOf(lines, plan) : undefined;
  const kept = summary === undefined ? lines : lines.filter((line) => line !== summary);
  // The levels above an ad are read too, as its parents; names beside their IDs are expected and only labels.
  const levels = plan.isByPlatform ? plan.head.names : [];
  const read = new Set([...plan.used, ...levels]);
  const ignored = names.filter((name, place) => name !== '' && !read.has(place));
  return {
    lines: kept,
    ignored,
    totalRows: written.length - kept.length,
    ...{ isByPlatform: plan.isByPlatform, nameOnly: plan.nameOnly, isByName: plan.isByName },
    coarserId: plan.coarserId,
  };
};
