import { QUARTER_MS } from '../time/durations.ts';
import { addDays } from '../time/range.ts';
import { startOfDate } from '../time/zone.ts';

/** What the costs of a traffic source are multiplied by on some days, such as 1.19 for a tax of 19%. */
export interface Correction {
  /** Decimal text with at most four decimals. */
  readonly factor: string;
  /** First and last day, both inclusive: `YYYY-MM-DD`. Null: it goes on. */
  readonly from: string;
  readonly to: string | null;
}

/** Half-open, milliseconds since 1970. */
interface Moments {
  readonly begins: number;
  readonly ends: number;
}

const DECIMALS = 4;
const ONE = 10n ** BigInt(DECIMALS);
/** The mean of several multipliers has six decimals. */
const MEAN_DECIMALS = 6;
const MEAN_STEP = 10n ** BigInt(MEAN_DECIMALS - DECIMALS);

/** Above what any tax and agency share add up to; a larger one is a slip of the keyboard. */
const MOST = 10n * ONE;

const SHAPE = /^(\d{1,2})(?:\.(\d{1,4}))?$/;

const read = (text: string): bigint | null => {
  const [, whole, part = ''] = SHAPE.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * ONE + BigInt(part.padEnd(DECIMALS, '0'));
};

const write = (units: bigint, decimals: number): string => {
  const digits = units.toString().padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`;
};

/** Normal form of a multiplier: `1.190` -> `1.19`. Null unless it is above 0, at most 10, and has at most four decimals. */
export const parseFactor = (text: string): string | null => {
  const units = read(text);
  return units === null || units === 0n || units > MOST ? null : write(units, DECIMALS);
};

/** A stored multiplier in units of the fourth decimal. Throws for anything else. */
export const factorUnits = (factor: string): bigint => {
  const units = read(factor);
  if (units === null) throw new Error(`Not a multiplier: ${factor}`);
  return units;
};

/** The days of a correction as moments in a zone; `ends` is infinite if it goes on. */
export const momentsOf = ({ from, to }: Pick<Correction, 'from' | 'to'>, timeZone: string): Moments => ({
  begins: startOfDate(from, timeZone),
  ends: to === null ? Number.POSITIVE_INFINITY : startOfDate(addDays(to, 1), timeZone),
});

/** Whether two corrections of a source have a day in common. */
export const shareDays = (a: Pick<Correction, 'from' | 'to'>, b: Pick<Correction, 'from' | 'to'>): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

/** Corrections whose days in the zone overlap a period. */
export const correctionsIn = <C extends Correction>(
  corrections: readonly C[],
  { begins, ends }: Moments,
  timeZone: string,
): C[] =>
  corrections.filter((one) => {
    const own = momentsOf(one, timeZone);
    return own.begins < ends && own.ends > begins;
  });

/**
 * Finds what the spend of a period is multiplied by: the mean over its quarter hours, of which those outside all
 * corrections count as 1, to six decimals, half up. A day's spend thus has its day's multiplier. That of several days
 * cannot be told apart by day, so it has as much of each multiplier as it has time. Both moments of a period are on a
 * quarter hour.
 */
export const meanFactors = (
  corrections: readonly Correction[],
  timeZone: string,
): ((period: Moments) => string) => {
  const parts = corrections.map((one) => ({
    ...momentsOf(one, timeZone),
    more: factorUnits(one.factor) - ONE,
  }));
  return ({ begins, ends }) => {
    const all = BigInt((ends - begins) / QUARTER_MS);
    const sum = parts.reduce((units, part) => {
      const shared = (Math.min(part.ends, ends) - Math.max(part.begins, begins)) / QUARTER_MS;
      return shared > 0 ? units + BigInt(shared) * part.more : units;
    }, all * ONE);
    return write((2n * sum * MEAN_STEP + all) / (2n * all), MEAN_DECIMALS);
  };
};

/** An amount with at most six decimals, times a mean multiplier: exactly, with at most twelve decimals. */
export const corrected = (amount: string, factor: string): string => {
  const units = (text: string): bigint => {
    const [whole = '', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(MEAN_DECIMALS, '0'));
  };
  return write(units(amount) * units(factor), 2 * MEAN_DECIMALS);
};
