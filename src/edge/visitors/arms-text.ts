import { type EarlierArm, NO_EARLIER_ARMS } from '../../core/routing/plan.ts';
import { fifoCache } from '../http/fifo-cache.ts';

/**
 * A visitor's assignments in a visitor token: `test~phase~arm.test~phase~arm`, oldest first. They include the chosen
 * offer of a path with several offers (core/routing/offers.ts).
 */
const MAX_ARMS = 40;
/** Characters of all of them together: a cookie is limited to 4,096 bytes. */
export const MAX_ARMS_TEXT = 2048;

/** Format of a test id in a token; the snapshot check refuses others. */
export const TEST_ID = /^[A-Za-z0-9_:-]{1,64}$/;

export type EarlierArms = Readonly<Record<string, EarlierArm>>;
export const NO_ARMS: EarlierArms = NO_EARLIER_ARMS;

/** The number of up to nine digits in `[from, to)`; -1: it is not one. */
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

const parse = (text: string): EarlierArms => {
  const arms: Record<string, EarlierArm> = Object.create(null);
  for (let from = 0, count = 0; from < text.length && count < MAX_ARMS; count++) {
    let end = text.indexOf('.', from);
    if (end < 0) end = text.length;
    const afterTest = text.indexOf('~', from);
    const afterPhase = afterTest < 0 ? -1 : text.indexOf('~', afterTest + 1);
    if (afterTest > from && afterPhase > 0 && afterPhase < end) {
      const phase = numberIn(text, afterTest + 1, afterPhase);
      const arm = numberIn(text, afterPhase + 1, end);
      if (phase >= 0 && arm >= 0) arms[text.slice(from, afterTest)] = { phase, arm };
    }
    from = end + 1;
  }
  return arms;
};

/** Parsed texts, oldest evicted first: visitors of a campaign hold the same few. */
const known = fifoCache<EarlierArms>(4096);
/** Longer texts belong to a single visitor. */
const MAX_KNOWN = 64;

/** Assignments in a text that we signed. Malformed entries are skipped. */
export const parseArms = (text: string): EarlierArms => {
  if (text.length > MAX_KNOWN) return parse(text);
  let arms = known.get(text);
  if (arms === undefined) {
    arms = parse(text);
    known.add(text, arms);
  }
  return arms;
};

/** The assignments with those of `newer` at the end. Over forty entries, or 2,048 characters, the oldest go. */
const formatAll = (earlier: EarlierArms, newer: EarlierArms): string => {
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(newer, name));
  const entries = [...others, ...Object.entries(newer)].map(([name, a]) => `${name}~${a.phase}~${a.arm}`);
  let from = Math.max(0, entries.length - MAX_ARMS);
  let text = entries.slice(from).join('.');
  while (text.length > MAX_ARMS_TEXT) text = entries.slice(++from).join('.');
  return text;
};

/** The assignments with one more at the end. */
export const formatArms = (earlier: EarlierArms, test: string, arm: EarlierArm): string =>
  formatAll(earlier, { [test]: arm });

/** Whether it is included. */
export const hasArm = (arms: EarlierArms, test: string, phase: number, arm: number): boolean => {
  const known = arms[test];
  return known !== undefined && known.phase === phase && known.arm === arm;
};

/** The assignments with those of `newer`; null: all of them are included. */
export const addArms = (earlier: EarlierArms, newer: EarlierArms): string | null => {
  const isNew = Object.entries(newer).some(([name, { phase, arm }]) => !hasArm(earlier, name, phase, arm));
  return isNew ? formatAll(earlier, newer) : null;
};
