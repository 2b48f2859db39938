/** The factor for an amount, as a fraction of two decimal texts: amount * numerator / denominator. */
export interface RatePair {
  readonly numerator: string;
  readonly denominator: string;
}

/**
 * A workspace's rate for a day between two currencies (ISO 4217). `day`: days since 1970, UTC. Null if there is no
 * rate. Answers synchronously from memory, since it is called for every amount.
 */
export type RateOf = (workspace: number, from: string, to: string, day: number) => RatePair | null;

const SHAPE = /^(-?)(\d+)(?:\.(\d+))?$/;
const DECIMALS = 6;
/** As many as custom rates have, and enough to tell what one unit of a weak currency is worth. */
const RATE_DECIMALS = 12;

interface Exact {
  units: bigint;
  /** Number of decimals among the digits of `units`. */
  decimals: number;
}

const read = (text: string): Exact => {
  const found = SHAPE.exec(text);
  if (found === null) throw new Error(`Not an exact decimal: ${text}`);
  const [, sign = '', whole = '', part = ''] = found;
  return { units: BigInt(`${sign}${whole}${part}`), decimals: part.length };
};

const write = (units: bigint, decimals: number): string => {
  const size = units < 0n ? -units : units;
  const digits = size.toString().padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`;
};

/** Rounds half away from zero; `by` is above zero. */
const rounded = (units: bigint, by: bigint): bigint => {
  const half = units < 0n ? -by : by;
  return (2n * units + half) / (2n * by);
};

const scaled = (amount: string, { numerator, denominator }: RatePair, decimals: number): string => {
  const [a, n, d] = [read(amount), read(numerator), read(denominator)];
  if (n.units <= 0n || d.units <= 0n) throw new Error(`Not a rate: ${numerator} / ${denominator}`);
  const up = 10n ** BigInt(d.decimals + decimals);
  const down = 10n ** BigInt(a.decimals + n.decimals);
  return write(rounded(a.units * n.units * up, d.units * down), decimals);
};

/**
 * Converts an amount (decimal text, optionally signed) to another currency: exactly, then rounded once to six decimals,
 * half away from zero. Throws if the amount is not a decimal or the rate is not above zero.
 */
export const convert = (amount: string, pair: RatePair): string => scaled(amount, pair, DECIMALS);

/** The value of one unit, to twelve decimals, for people to check an amount by. */
export const rateText = (pair: RatePair): string => scaled('1', pair, RATE_DECIMALS);
