/** Size of the drawing, in units that are stretched to the space it gets. */
export const SPARK = { width: 100, height: 24 } as const;

/** Space above and below for half of the line's width. */
const MARGIN = 1.5;

const place = (value: number): string => String(Math.round(value * 100) / 100);

/** Values of the steps that are over. One that is not would look like a fall, and one in the future like nothing at all. */
export const overValues = <Value>(
  values: readonly Value[],
  begins: readonly (string | null)[],
  to: string,
  now: number,
): (Value | null)[] => values.map((value, i) => (Date.parse(begins[i + 1] ?? to) <= now ? value : null));

/**
 * SVG path of a small curve: values by steps of equal width, null where unknown, which interrupts it. It always includes
 * 0, so that a small change never looks like a large one. A value between unknown ones is a
 * dash. '' if fewer than two are known: a point alone looks like dirt.
 */
export const sparkPath = (values: readonly (number | null)[]): string => {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return '';
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const range = high - low || 1;
  const y = (value: number): string =>
    place(SPARK.height - MARGIN - ((value - low) / range) * (SPARK.height - 2 * MARGIN));
  const x = (step: number): string => place((step / Math.max(1, values.length - 1)) * SPARK.width);
  const parts: string[] = [];
  for (const [step, value] of values.entries()) {
    if (value === null) continue;
    const begins = step === 0 || values[step - 1] === null;
    const alone = begins && (step === values.length - 1 || values[step + 1] === null);
    parts.push(
      `${begins ? 'M' : 'L'}${x(step)} ${y(value)}${alone ? (step > 0 && step === values.length - 1 ? 'h-1' : 'h1') : ''}`,
    );
  }
  return parts.join('');
};
