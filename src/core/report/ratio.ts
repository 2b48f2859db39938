/**
 * Amounts of reports as whole numbers: 18 decimals hold what clicks and conversions cost, at most ten, and one visit's share of
 * what was spent in a period.
 */
const DECIMALS = 18;
const SHAPE = /^(-?)(\d+)(?:\.(\d{1,18}))?$/;
/** A ratio is rounded to so many decimals. */
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

/** So many units of a last decimal as text, without zeros at the end. */
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

/** To so many decimals of the 18, half up. */
const roundedUnits = (units: bigint, decimals: number): bigint => {
  const step = 10n ** BigInt(DECIMALS - decimals);
  return halfUp(units, step) * step;
};

/**
 * An amount as it is shown: six decimals, half up. The tenth comes first: shares of a period's spend are rounded down at the 18th,
 * and what they add up to may lie that little below a half.
 */
export const shownUnits = (units: bigint): bigint => roundedUnits(roundedUnits(units, 10), 6);

/** `part / whole` to ten decimals, half up; null where there is no whole. Neither need be a whole number of anything. */
export const ratioOf = (part: bigint, whole: bigint): number | null => {
  if (whole === 0n) return null;
  const [over, under] = whole < 0n ? [-part, -whole] : [part, whole];
  return Number(written(halfUp(over * RATIO_SCALE, under), RATIO_DECIMALS));
};
