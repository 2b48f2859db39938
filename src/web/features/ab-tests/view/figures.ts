import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { DAY_MS, HOUR_MS } from '../../../../core/time/durations.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';

type Interval = readonly [number, number];
type LiftInterval = readonly [number, number | null];

/** Smaller p-values are shown as less than this. */
const SMALLEST_P = 0.0001;
/** Nothing is certain: a chance is never shown as 0 % or 100 %. */
const SMALLEST_CHANCE = 0.001;
/** An absolute rate; less than one in a hundred thousand is irrelevant. */
const SMALLEST_LOSS = 0.000_01;

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
  { unit: 'millisecond', ms: 1 },
] as const;

/** Formats the figures of a test; null means "not known". `currency`: ISO 4217. */
export const figuresOf = (intl: IntlShape, t: Translate, currency: string) => {
  const or = <V>(value: V | null | undefined, write: (value: V) => string): string =>
    value === null || value === undefined ? t('app.notKnown') : write(value);
  const percent = (digits: number) => (value: number) =>
    intl.formatNumber(value, { style: 'percent', maximumFractionDigits: digits });
  const signed = (value: number): string =>
    intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const price = (value: number): string =>
    intl.formatNumber(value, { style: 'currency', currency, maximumFractionDigits: 4 });
  const p = (value: number): string =>
    value < SMALLEST_P
      ? `< ${intl.formatNumber(SMALLEST_P, { maximumSignificantDigits: 2 })}`
      : intl.formatNumber(value, { maximumSignificantDigits: 2 });
  return {
    count: (value: number | null) => or(value, (v) => intl.formatNumber(v)),
    rate: (value: number | null) => or(value, percent(2)),
    /** For settings. */
    level: percent(2),
    share: (value: number | null) => or(value, percent(1)),
    chance: (value: number | null) =>
      or(value, (v) => {
        if (v < SMALLEST_CHANCE) return `< ${percent(1)(SMALLEST_CHANCE)}`;
        return v > 1 - SMALLEST_CHANCE ? `> ${percent(1)(1 - SMALLEST_CHANCE)}` : percent(1)(v);
      }),
    /** `value`: hundredths of a percent. */
    weight: (value: number | null) => or(value, (v) => percent(2)(v / 10_000)),
    between: (interval: Interval | null) =>
      or(interval, ([from, to]) => t('result.between', { from: percent(2)(from), to: percent(2)(to) })),
    lift: (value: number | null) => or(value, signed),
    /** Unknown without any bounds. */
    lifts: (interval: LiftInterval | null) =>
      or(interval, ([from, to]) => {
        if (to !== null) return t('result.between', { from: signed(from), to: signed(to) });
        return from <= -1 ? t('app.notKnown') : t('result.above', { from: signed(from) });
      }),
    money: (value: number | null) => or(value, (v) => intl.formatNumber(v, { style: 'currency', currency })),
    price: (value: number | null) => or(value, price),
    /** An absolute rate that may be very small. */
    loss: (value: number | null) =>
      or(value, (v) => {
        const shown = Math.max(v, SMALLEST_LOSS);
        const text = intl.formatNumber(shown, { style: 'percent', maximumSignificantDigits: 2 });
        return v < SMALLEST_LOSS ? `< ${text}` : text;
      }),
    p: (value: number | null) => or(value, p),
    /** For use after the letter p. */
    pIs: (value: number | null) => or(value, (v) => (v < SMALLEST_P ? p(v) : `= ${p(v)}`)),
    names: (names: readonly string[]) => intl.formatList(names.map((name) => t('result.quoted', { name }))),
    /** In the largest unit that it fills. */
    duration: (ms: number, unitDisplay: 'long' | 'short' = 'long') => {
      const { unit, ms: one } = UNITS.find((known) => ms >= known.ms) ?? { unit: 'second', ms: 1000 };
      return intl.formatNumber(ms / one, {
        style: 'unit',
        unit,
        unitDisplay,
        maximumFractionDigits: 1,
      });
    },
  };
};
export type Figures = ReturnType<typeof figuresOf>;

export const useFigures = (currency: string): Figures => {
  const intl = useIntl();
  const t = useT();
  return useMemo(() => figuresOf(intl, t, currency), [intl, t, currency]);
};
