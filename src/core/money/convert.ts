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

const write = (millionths: bigint): string => {
  const size = millionths < 0n ? -millionths : millionths;
  const digits = size.toString().padStart(DECIMALS + 1, '0');
  const part = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${part === '' ? '' : `.${part}`}`;
};

/** Rounds half away from zero; `by` is above zero. */
const rounded = (units: bigint, by: bigint): bigint => {
  const half = units < 0n ? -by : by;
  return (2n * units + half) / (2n * by);
};

/**
 * Converts an amount (decimal text, optionally signed) to another currency: exactly, then rounded once to six decimals,
 * half away from zero. Throws if the amount is not a decimal or the rate is not above zero.
 */
export const convert = (amount: string, { numerator, denominator }: RatePair): string => {
  const [a, n, d] = [read(amount), read(numerator), read(denominator)];
  if (n.units <= 0n || d.units <= 0n) throw new Error(`Not a rate: ${numerator} / ${denominator}`);
  const up = 10n ** BigInt(d.decimals + DECIMALS);
  const down = 10n ** BigInt(a.decimals + n.decimals);
  return write(rounded(a.units * n.units * up, d.units * down));
};
