/**
 * Report amounts as whole numbers. 18 decimals hold the cost of clicks and conversions (at most ten decimals) and one
 * visit's share of a period's spend.
 */
const DECIMALS = 18;
const SHAPE = /^(-?)(\d+)(?:\.(\d{1,18}))?$/;
/** Decimals of a ratio. */
const RATIO_DECIMALS = 10;
const RATIO_SCALE = 10n ** BigInt(RATIO_DECIMALS);

/** Decimal text, or a whole number, in units of the 18th decimal. Anything else throws. */
export const fineUnits = (value: string | number): bigint => {
  const found = SHAPE.exec(String(value));
  if (found === null) throw new Error(`Not an exact amount: ${value}`);
  const [, sign, whole = '', part = ''] = found;
  const units = BigInt(whole + part.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
};

/** A number of units of the last decimal as text, without trailing zeros. */
const written = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const part = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${part === '' ? '' : `.${part}`}`;
};

/** Units of the 18th decimal as decimal text. */
export const fineText = (units: bigint): string => written(units, DECIMALS);

const floorDivide = (part: bigint, whole: bigint): bigint => {
  const quotient = part / whole;
  return part % whole < 0n ? quotient - 1n : quotient;
};
const halfUp = (part: bigint, whole: bigint): bigint => floorDivide(2n * part + whole, 2n * whole);

/** Rounds from 18 decimals, half up. */
const roundedUnits = (units: bigint, decimals: number): bigint => {
  const step = 10n ** BigInt(DECIMALS - decimals);
  return halfUp(units, step) * step;
};

/**
 * An amount as shown: six decimals, half up. Rounds to the tenth first, because shares of a period's spend are rounded
 * down at the 18th and their sum can be just below a half.
 */
export const shownUnits = (units: bigint): bigint => roundedUnits(roundedUnits(units, 10), 6);

/** `part / whole` to ten decimals, half up. Null when `whole` is zero. Neither has to be a whole number of anything. */
export const ratioOf = (part: bigint, whole: bigint): number | null => {
  if (whole === 0n) return null;
  const [over, under] = whole < 0n ? [-part, -whole] : [part, whole];
  return Number(written(halfUp(over * RATIO_SCALE, under), RATIO_DECIMALS));
};
