import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useT } from './use-t.ts';

/** Hundredths of a percent in a fraction. */
const HUNDREDTHS = 10_000;

/** Figures in the current language; null means "not known" and becomes a dash, never 0. */
export const useFormat = () => {
  const intl = useIntl();
  const t = useT();
  return useMemo(() => {
    const or = <V>(value: V | null, show: (value: V) => string): string =>
      value === null ? t('app.notKnown') : show(value);
    return {
      count: (value: number | null) => or(value, (v) => intl.formatNumber(v)),
      /** For an axis, where there is little room. */
      compact: (value: number) => intl.formatNumber(value, { notation: 'compact' }),
      /** `value`: a fraction. */
      percent: (value: number | null, digits = 1) =>
        or(value, (v) => intl.formatNumber(v, { style: 'percent', maximumFractionDigits: digits })),
      weight: (value: number) =>
        intl.formatNumber(value / HUNDREDTHS, { style: 'percent', maximumFractionDigits: 2 }),
      /** `value`: decimal text. */
      money: (value: string | null, currency: string) =>
        or(value, (v) => intl.formatNumber(Number(v), { style: 'currency', currency })),
      /** With full precision: a click may cost a fraction of a cent. `value`: decimal text. */
      price: (value: string, currency: string) =>
        intl.formatNumber(Number(value), { style: 'currency', currency, maximumFractionDigits: 6 }),
      dateTime: (iso: string, timeZone: string) =>
        intl.formatDate(iso, { timeZone, dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
      /** To the minute. */
      minute: (iso: string, timeZone: string) =>
        intl.formatDate(iso, { timeZone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
      /** To the second, without the year: lists are recent. */
      moment: (iso: string, timeZone: string) =>
        intl.formatDate(iso, {
          timeZone,
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
        }),
      date: (iso: string, timeZone: string) => intl.formatDate(iso, { timeZone, dateStyle: 'medium' }),
      hour: (iso: string, timeZone: string) =>
        intl.formatDate(iso, {
          timeZone,
          day: 'numeric',
          month: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
      dayOrHour: (iso: string, timeZone: string, byDay: boolean) =>
        byDay
          ? intl.formatDate(iso, { timeZone, day: 'numeric', month: 'short' })
          : intl.formatDate(iso, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    };
  }, [intl, t]);
};
