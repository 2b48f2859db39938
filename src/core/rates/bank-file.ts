import { DAY_MS } from '../time/durations.ts';
import type { BankDay } from './rate-table.ts';

/** Part of a file that is not a rate, and its line. */
interface FileProblem {
  readonly line: number;
  readonly code: 'day_invalid' | 'currency_unknown' | 'rate_invalid' | 'day_twice' | 'too_many_cells';
  readonly text: string;
}

export interface BankFile {
  readonly days: readonly BankDay[];
  readonly problems: readonly FileProblem[];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Days since 1970 of `2026-11-20` or, in the file of one day, `20 November 2026`. Null if not a date. */
const readDay = (text: string): number | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const words = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text);
  const month = words === null ? 0 : MONTHS.indexOf(words[2] as string) + 1;
  const parts = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(words?.[3]), month, Number(words?.[1])];
  const [year = Number.NaN, monthOf = 0, date = 0] = parts;
  const time = Date.UTC(year, monthOf - 1, date);
  const back = new Date(time);
  const same =
    back.getUTCFullYear() === year && back.getUTCMonth() + 1 === monthOf && back.getUTCDate() === date;
  return same && year >= 1999 && year < 2100 ? time / DAY_MS : null;
};

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);
const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text);

interface Collected {
  days: Map<number, Record<string, string>>;
  problems: FileProblem[];
}

const finish = ({ days, problems }: Collected): BankFile => ({
  days: [...days]
    .filter(([, rates]) => Object.keys(rates).length > 0)
    .map(([day, rates]) => ({ day, rates }))
    .toSorted((a, b) => a.day - b.day),
  problems,
});

/** `Date, USD, JPY, ` and a line for each day; N/A means no rate. */
const readCsv = (lines: readonly string[]): BankFile | null => {
  const cellsOf = (line: string): string[] =>
    line.split(',').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    );
  const at = lines.findIndex((line) => line.trim() !== '');
  const names = cellsOf(lines[at] ?? '');
  if (names[0] !== 'Date' || !names.slice(1).some((name) => name !== '')) return null;
  const collected: Collected = { days: new Map(), problems: [] };
  const say = (line: number, code: FileProblem['code'], text: string): void =>
    void collected.problems.push({ line, code, text });
  for (const name of names.slice(1)) {
    if (name !== '' && !isCurrency(name)) say(at + 1, 'currency_unknown', name);
  }
  for (const [place, line] of lines.entries()) {
    if (place <= at || line.trim() === '') continue;
    const cells = cellsOf(line);
    const day = readDay(cells[0] ?? '');
    if (day === null) {
      say(place + 1, 'day_invalid', cells[0] ?? '');
      continue;
    }
    if (collected.days.has(day)) {
      say(place + 1, 'day_twice', cells[0] ?? '');
      continue;
    }
    const beyond = cells.slice(names.length).find((cell) => cell !== '');
    if (beyond !== undefined) {
      // An extra comma shifts every later rate to another currency.
      say(place + 1, 'too_many_cells', beyond);
      continue;
    }
    const rates: Record<string, string> = {};
    for (const [column, name] of names.entries()) {
      const cell = cells[column] ?? '';
      if (column === 0 || !isCurrency(name) || cell === '' || cell === 'N/A') continue;
      if (isRate(cell)) rates[name] = cell;
      else say(place + 1, 'rate_invalid', `${name} ${cell}`);
    }
    collected.days.set(day, rates);
  }
  return finish(collected);
};

const CUBE =
  /<Cube\s+(time|currency)\s*=\s*(["'])([^"'<>&]*)\2(?:\s+rate\s*=\s*(["'])([^"'<>&]*)\4)?\s*\/?>/g;

/**
 * Reads exactly `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0562"/>`, anywhere in the file. Entities are not
 * expanded, and a file with a document type is refused.
 */
const readXml = (text: string): BankFile | null => {
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || !text.includes('<Cube')) return null;
  const collected: Collected = { days: new Map(), problems: [] };
  let rates: Record<string, string> | null = null;
  let [line, upTo] = [1, 0];
  for (const found of text.matchAll(CUBE)) {
    for (; upTo < found.index; upTo++) if (text.charCodeAt(upTo) === 10) line++;
    const [, kind, , value = '', , rate = ''] = found;
    const say = (code: FileProblem['code'], what: string): void =>
      void collected.problems.push({ line, code, text: what });
    if (kind === 'time') {
      const day = readDay(value);
      rates = null;
      if (day === null) say('day_invalid', value);
      else if (collected.days.has(day)) say('day_twice', value);
      else {
        rates = {};
        collected.days.set(day, rates);
      }
    } else if (rates !== null) {
      if (!isCurrency(value)) say('currency_unknown', value);
      else if (!isRate(rate)) say('rate_invalid', `${value} ${rate}`);
      else rates[value] = rate;
    }
  }
  return collected.days.size === 0 && collected.problems.length === 0 ? null : finish(collected);
};

/** The rates in a European Central Bank file: CSV or XML, one day or all. Null if not such a file. */
export const readBankFile = (content: string): BankFile | null => {
  const text = content.replace(/^\uFEFF/, '');
  if (text.includes('\0')) return null;
  return text.trimStart().startsWith('<') ? readXml(text) : readCsv(text.split(/\r\n|\r|\n/));
};
