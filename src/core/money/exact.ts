/**
 * Exact sums beyond what amounts can hold: signed, with the ten decimals that a percentage (two decimals) of an amount
 * (six) can have. Texts are decimal (`-12.5`) as the event store writes them; anything else throws.
 */

const SHAPE = /^(-?)(\d+)(?:\.(\d{1,10}))?$/;
const SCALE = 10n ** 10n;
/** Units of the tenth decimal in one of the sixth. */
const STEP = 10n ** 4n;

/** A decimal text as an integer; results for different texts are to the same scale. */
export const exactUnits = (text: string): bigint => {
  const found = SHAPE.exec(text);
  if (found === null) throw new Error(`Not an exact decimal: ${text}`);
  const [, sign, whole = '', part = ''] = found;
  const units = BigInt(whole) * SCALE + BigInt(part.padEnd(10, '0'));
  return sign === '-' ? -units : units;
};

const write = (units: bigint): string => {
  const size = units < 0n ? -units : units;
  const part = (size % SCALE).toString().padStart(10, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / SCALE}${part === '' ? '' : `.${part}`}`;
};

export const sumExact = (...texts: readonly string[]): string =>
  write(texts.reduce((sum, text) => sum + exactUnits(text), 0n));

export const lessExact = (from: string, what: string): string => write(exactUnits(from) - exactUnits(what));

/** Rounds to six decimals, half up (`-0.0000005` is 0). */
export const roundToSix = (text: string): string => {
  const shifted = exactUnits(text) + STEP / 2n;
  const rest = ((shifted % STEP) + STEP) % STEP;
  return write(shifted - rest);
};

/** A percentage (at most two decimals) of an amount (at most six). */
export const percentOf = (amount: string, percent: string): string =>
  write((exactUnits(amount) * exactUnits(percent)) / (100n * SCALE));
