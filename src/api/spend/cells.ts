import { isSub } from '../../core/report/subs.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { readTypedDay, type TypedDay } from '../../core/time/typed-day.ts';

/** How exports write that there is nothing. */
const NOTHING = /^\s*[-\u2013\u2014]{0,3}\s*$/;

export const isNothing = (text: string): boolean => NOTHING.test(text);

/** The ID of an ad that has none in an export, or a number that only counts. */
const NUMBER = /^[-+\u2212]?\s*\p{Sc}?\s*\d[\d.,\s\u00a0\u202f']*\s*(?:%|\p{Sc}|[A-Z]{3})?$/u;

/** Whether a cell is a number with or without a unit, as metrics are. */
export const isNumber = (text: string): boolean => isNothing(text) || NUMBER.test(text);

/** `1.2E+17`, and with the decimal comma of other languages. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?e\+?\d{2,}$/i;
/** `120,210,000`, `120210.00`. */
const AS_AMOUNT = /^(?:\d{1,3}(?:[.,]\d{3})+|\d+[.,]0+)$/;
const APOSTROPHE = /^['\u2018\u2019`\u00b4]/;
const AROUND = /^["\u201c=]|["\u201d]$/;

const MOST_CHARACTERS = 500;

/** Placements, sites, keywords and parameters can be any text, such as `Facebook feed`. */
const isText = (dimension: SpendDimension): boolean =>
  isSub(dimension) || dimension === 'placement' || dimension === 'site' || dimension === 'keyword';

export type ReadId =
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly code: 'id_mangled' | 'too_long' | 'not_storable' };

/**
 * An ID as it stands in the cell (not trimmed). Spreadsheets round long IDs (`1.2E+17`) and mark text with an apostrophe;
 * what they did is not undone, because a wrong ID would put money on another ad. Many zeros at the end are no proof.
 */
export const readId = (written: string, dimension: SpendDimension): ReadId => {
  if (isNothing(written)) return { kind: 'none' };
  const hasSpaces = written !== written.trim() || (!isText(dimension) && /\s/.test(written));
  const isMangled =
    hasSpaces ||
    SCIENTIFIC.test(written) ||
    APOSTROPHE.test(written) ||
    AROUND.test(written) ||
    (!isText(dimension) && AS_AMOUNT.test(written));
  if (isMangled) return { kind: 'wrong', code: 'id_mangled' };
  if (written.length > MOST_CHARACTERS) return { kind: 'wrong', code: 'too_long' };
  return written.isWellFormed() ? { kind: 'id', value: written } : { kind: 'wrong', code: 'not_storable' };
};

/** A name as it stands in the cell, which may contain anything. */
export const readName = (written: string): ReadId => {
  const value = written.trim();
  if (isNothing(value)) return { kind: 'none' };
  if (value.length > MOST_CHARACTERS) return { kind: 'wrong', code: 'too_long' };
  return value.isWellFormed() && !value.includes('\0')
    ? { kind: 'id', value }
    : { kind: 'wrong', code: 'not_storable' };
};

/** `13`, `13:00`, `13:00:00`. */
const HOUR = /^(\d{1,2})(?::00(?::00)?)?$/;
/** `13:00:00 - 13:59:59`. */
const SPAN = /^(\d{1,2}):00(?::00)?\s*[-\u2013]\s*(\d{1,2}):59(?::59)?$/;
/** `2026-11-21 13:00:00`, `2026-11-21|13`. */
const STAMP = /^(\d[\d./-]{5,9})(?:\||[ T])(\d{1,2})(?::00(?::00)?)?$/;

export type TypedHour =
  /** `day`: as written before the hour; null if the cell has only an hour. `hour`: null for whole days. */
  | { readonly kind: 'hour'; readonly day: string | null; readonly hour: number | null }
  | { readonly kind: 'wrong'; readonly code: 'hour_invalid' };

/** A local hour as people and exports write it, with or without its day. */
export const readTypedHour = (text: string): TypedHour => {
  if (isNothing(text)) return { kind: 'hour', day: null, hour: null };
  const span = SPAN.exec(text);
  const stamp = STAMP.exec(text);
  const written = span ? (span[1] === span[2] ? span[1] : undefined) : (stamp?.[2] ?? HOUR.exec(text)?.[1]);
  const hour = written === undefined ? Number.NaN : Number(written);
  if (hour <= 23) return { kind: 'hour', day: stamp?.[1] ?? null, hour };
  const isDay = readTypedDay(text).kind === 'day';
  return isDay ? { kind: 'hour', day: text, hour: null } : { kind: 'wrong', code: 'hour_invalid' };
};

/** A day of a column that may also have the hour. */
export const readDayOf = (text: string, isStamp: boolean): TypedDay => {
  const stamp = isStamp ? readTypedHour(text) : null;
  return readTypedDay(stamp?.kind === 'hour' ? (stamp.day ?? text) : text);
};
