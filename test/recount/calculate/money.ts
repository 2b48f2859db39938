/** Exact money: whole numbers of the eighteenth decimal, and fractions of them. */

const DECIMALS = 18;
export const UNIT = 10n ** BigInt(DECIMALS);
/** Displayed values have six decimals, quotients ten. */
const SHOWN = UNIT / 1_000_000n;
const QUOTIENT = 10n ** 10n;

/** Decimal text in units. */
export const unitsOf = (text: string): bigint => {
  const [, minus = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || decimals.length > DECIMALS) throw new Error(`${text} is no amount.`);
  const size = BigInt(whole + decimals.padEnd(DECIMALS, '0'));
  return minus === '' ? size : -size;
};

/** Half up: toward the larger number. `bottom` is above zero. */
const halfUp = (top: bigint, bottom: bigint): bigint => {
  const [doubled, by] = [2n * top + bottom, 2n * bottom];
  const cut = doubled / by;
  return doubled < 0n && cut * by !== doubled ? cut - 1n : cut;
};

/** An amount of another currency at a rate, rounded to six decimals, half away from zero. */
export const converted = (amount: bigint, rate: bigint): bigint =>
  halfUp(amount * rate, UNIT * SHOWN) * SHOWN;

/** Six decimals, half up. */
const shown = (units: bigint): bigint => halfUp(units, SHOWN) * SHOWN;

/** A displayed cost: half up at the tenth decimal, then at the sixth. */
export const shownCost = (units: bigint): bigint => shown(halfUp(units, UNIT / QUOTIENT) * (UNIT / QUOTIENT));

/** With all of its decimals. */
export const decimalText = (units: bigint): string => {
  const size = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  const decimals = size.slice(-DECIMALS).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size.slice(0, -DECIMALS)}${decimals === '' ? '' : `.${decimals}`}`;
};

/** One exact number divided by another, rounded half up to ten decimals; null if there is nothing to divide by. */
export const quotient = (top: bigint, bottom: bigint): number | null => {
  if (bottom === 0n) return null;
  const [over, under] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  return Number(decimalText(halfUp(over * QUOTIENT, under) * (UNIT / QUOTIENT)));
};
