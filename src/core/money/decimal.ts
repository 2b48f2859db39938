/** Amounts of money as exact decimal text with at most six decimals. They are never held in floats. */

const SCALE = 1_000_000n;
const SHAPE = /^(\d{1,12})(?:\.(\d{1,6}))?$/;

const write = (millionths: bigint): string => {
  const whole = millionths / SCALE;
  const part = millionths % SCALE;
  if (part === 0n) return whole.toString();
  return `${whole}.${part.toString().padStart(6, '0').replace(/0+$/, '')}`;
};

const read = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole) * SCALE + BigInt(part.padEnd(6, '0'));
};

/**
 * Normal form of an amount as typed: `012.50` -> `12.5`. At most 12 integer digits and 6 decimals. Null for anything
 * else (sign, exponent, comma, spaces, empty text, digits of other scripts).
 */
export const parseDecimal = (text: string): string | null => (SHAPE.test(text) ? write(read(text)) : null);

const SENT = /^(?=\.?\d)(\d{0,12})(?:\.(\d*))?$/;

/**
 * Normal form of an amount as written by machines. Also accepts `.5` and `5.`, and rounds digits after the sixth
 * decimal half away from zero, because many senders use floats.
 */
export const roundDecimal = (text: string): string | null => {
  const [, whole = '', part = ''] = SENT.exec(text) ?? [];
  if (whole === '' && part === '') return null;
  const up = (part[6] ?? '0') >= '5' ? 1n : 0n;
  return parseDecimal(write(read(`${whole}.${part.slice(0, 6)}`) + up));
};

const signed =
  (read: (text: string) => string | null) =>
  (text: string): string | null => {
    if (!text.startsWith('-')) return read(text);
    const amount = read(text.slice(1));
    return amount === null || amount === '0' ? amount : `-${amount}`;
  };

/** `parseDecimal` for amounts that can be below zero, with a minus then. */
export const parseSigned = signed(parseDecimal);
/** `roundDecimal` for amounts that can be below zero, with a minus then. */
export const roundSigned = signed(roundDecimal);

/** The amount with the other sign. */
export const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** Exact sum of two amounts in normal form, in normal form. It can have more integer digits than either. */
export const addDecimals = (a: string, b: string): string => write(read(a) + read(b));

/** Exactly a thousandth of an amount in normal form, in normal form with at most nine decimals. */
export const thousandth = (amount: string): string => {
  const [whole = '', part = ''] = amount.split('.');
  const padded = whole.padStart(4, '0');
  const integer = padded.slice(0, -3);
  const decimals = `${padded.slice(-3)}${part}`.replace(/0+$/, '');
  return decimals === '' ? integer : `${integer}.${decimals}`;
};
