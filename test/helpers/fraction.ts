/** An exact amount, in units of the tenth decimal. */
export interface Fraction {
  top: bigint;
  bottom: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export const plus = (a: Fraction, b: Fraction): Fraction => {
  const top = a.top * b.bottom + b.top * a.bottom;
  const bottom = a.bottom * b.bottom;
  const common = gcd(top, bottom) || 1n;
  return { top: top / common, bottom: bottom / common };
};

const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;

/** Half up at the tenth decimal, then at the sixth. */
export const roundedMillionths = ({ top, bottom }: Fraction): bigint =>
  floor(floor(top * 2n + bottom, bottom * 2n) + 5000n, 10_000n);
