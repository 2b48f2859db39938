import { type EarlierVariant, NO_EARLIER_VARIANTS } from '../../core/routing/plan.ts';
import { fifoCache } from '../http/fifo-cache.ts';

/**
 * A visitor's assignments in a visitor token: `test~phase~variant.test~phase~variant`, oldest first. They include the
 * chosen offer of a path with several offers (core/routing/split.ts).
 */
const MAX_VARIANTS = 40;
/** Characters of all assignments together: a cookie is limited to 4,096 bytes. */
export const MAX_VARIANTS_TEXT = 2048;

export type EarlierVariants = Readonly<Record<string, EarlierVariant>>;
export const NO_VARIANTS: EarlierVariants = NO_EARLIER_VARIANTS;

/** The number of up to nine digits in `[from, to)`; -1 if it is not one. */
const numberIn = (text: string, from: number, to: number): number => {
  if (from >= to || to - from > 9) return -1;
  let number = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
};

const parse = (text: string): EarlierVariants => {
  const variants: Record<string, EarlierVariant> = Object.create(null);
  for (let from = 0, count = 0; from < text.length && count < MAX_VARIANTS; count++) {
    let end = text.indexOf('.', from);
    if (end < 0) end = text.length;
    const afterTest = text.indexOf('~', from);
    const afterPhase = afterTest < 0 ? -1 : text.indexOf('~', afterTest + 1);
    if (afterTest > from && afterPhase > 0 && afterPhase < end) {
      const phase = numberIn(text, afterTest + 1, afterPhase);
      const variant = numberIn(text, afterPhase + 1, end);
      if (phase >= 0 && variant >= 0) variants[text.slice(from, afterTest)] = { phase, variant };
    }
    from = end + 1;
  }
  return variants;
};

/** Parsed texts, oldest evicted first: visitors of a campaign share the same few. */
const known = fifoCache<EarlierVariants>(4096);
/** Longer texts belong to a single visitor. */
const MAX_KNOWN = 64;

/** Assignments in a text that we signed. Malformed entries are skipped. */
export const parseVariants = (text: string): EarlierVariants => {
  if (text.length > MAX_KNOWN) return parse(text);
  let variants = known.get(text);
  if (variants === undefined) {
    variants = parse(text);
    known.add(text, variants);
  }
  return variants;
};

/** The assignments with those of `newer` at the end. Beyond forty entries or 2,048 characters, the oldest go. */
const formatAll = (earlier: EarlierVariants, newer: EarlierVariants): string => {
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(newer, name));
  const entries = [...others, ...Object.entries(newer)].map(([name, a]) => `${name}~${a.phase}~${a.variant}`);
  let from = Math.max(0, entries.length - MAX_VARIANTS);
  let text = entries.slice(from).join('.');
  while (text.length > MAX_VARIANTS_TEXT) text = entries.slice(++from).join('.');
  return text;
};

/** The assignments with one more at the end. */
export const formatVariants = (earlier: EarlierVariants, test: string, variant: EarlierVariant): string =>
  formatAll(earlier, { [test]: variant });

/** Whether an assignment is included. */
export const hasVariant = (
  variants: EarlierVariants,
  test: string,
  phase: number,
  variant: number,
): boolean => {
  const known = variants[test];
  return known !== undefined && known.phase === phase && known.variant === variant;
};

/** The assignments with those of `newer`; null if all are already included. */
export const addVariants = (earlier: EarlierVariants, newer: EarlierVariants): string | null => {
  const isNew = Object.entries(newer).some(
    ([name, { phase, variant }]) => !hasVariant(earlier, name, phase, variant),
  );
  return isNew ? formatAll(earlier, newer) : null;
};
