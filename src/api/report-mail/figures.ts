import type { Formula } from '../../contracts/reports/formula.ts';
import type { ColumnName, MetricName, MetricValues, TimeStep } from '../../contracts/reports/report-query.ts';
import { formulaNumber, isFormula } from '../../core/report/columns.ts';
import { isEstimate, typeMetricOf, valueKind } from '../../core/report/metrics.ts';
import { BREAK_EVEN, type Target, VERDICTS, verdictWord } from '../../core/report/verdict.ts';
import { startOfDay } from '../../core/time/zone.ts';
import type { Say } from '../mail/mail-text.ts';

type Value = MetricValues[MetricName] | undefined;

const UNKNOWN = '—';
/** Conversions are rare, so their rates need two decimals. */
const isFine = (metric: MetricName): boolean =>
  metric === 'cr' || metric === 'matureCr' || metric === 'offerCr' || typeMetricOf(metric)?.figure === 'cr';
/** Changes below half a thousandth are shown as none. */
const SAME = 0.0005;

const known = (value: Value): number | null => (value === undefined || value === null ? null : Number(value));

/** Values as the screens write them. `formulas`: of the workspace. */
export const figuresIn = (
  locale: string,
  currency: string,
  say: Say,
  formulas: readonly Formula[],
  target: Target = BREAK_EVEN,
) => {
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const percent = (value: number, digits: number): string =>
    number(value, { style: 'percent', maximumFractionDigits: digits });

  const written = (metric: MetricName, value: number): string => {
    const kind = valueKind(metric);
    if (kind === 'count') return number(Math.round(value));
    if (kind === 'share') return percent(value, isFine(metric) ? 2 : 1);
    // The cost or revenue of one click is often less than a cent.
    const isSmall = kind === 'rate' && Math.abs(value) < 1;
    return number(value, { style: 'currency', currency, ...(isSmall && { maximumFractionDigits: 4 }) });
  };
  const byFormula = (name: ColumnName, value: number): string => {
    const formula = formulas.find((one) => one.number === formulaNumber(name));
    const digits = formula?.decimals ?? 2;
    const styles = {
      number: {},
      money: { style: 'currency', currency },
      percent: { style: 'percent' },
    } as const;
    return number(value, {
      ...styles[formula?.format ?? 'number'],
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  };

  return {
    count: (value: number): string => number(value),
    /** `interval`: of an estimate. */
    value: (metric: ColumnName, of: Value, interval?: { low: number; high: number }): string => {
      const verdict = VERDICTS.find((one) => one === of);
      if (verdict !== undefined) return say(`mail.report.verdict.${verdictWord(verdict, target)}`);
      const value = known(of);
      if (value === null) return UNKNOWN;
      if (isFormula(metric)) return byFormula(metric, value);
      if (!isEstimate(metric) || (interval && interval.low === interval.high)) return written(metric, value);
      const ends = interval && [interval.low, interval.high].map((end) => written(metric, end)).join(' … ');
      return `≈\u00a0${written(metric, value)}${ends === undefined ? '' : ` (${ends})`}`;
    },
    /**
     * A change is marked by its sign, so that nothing depends on a color that an email client may alter in dark mode.
     */
    change: (before: Value, now: Value): string => {
      if (VERDICTS.some((one) => one === before || one === now)) return UNKNOWN;
      const [from, to] = [known(before), known(now)];
      if (from === null || to === null || (from === 0 && to === 0)) return UNKNOWN;
      if (from === 0) return say('mail.report.isNew');
      const share = (to - from) / Math.abs(from);
      const size = Math.abs(share);
      if (size < SAME) return say('mail.report.same');
      const digits = { maximumFractionDigits: size < 0.1 ? 1 : 0 };
      return number(share, { style: 'percent', signDisplay: 'always', ...digits });
    },
  };
};

const MOMENT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Label of a time step. */
export const stepLabel = (iso: string, step: TimeStep, locale: string, timeZone: string): string => {
  const options: Intl.DateTimeFormatOptions =
    step === 'month'
      ? { month: 'long', year: 'numeric' }
      : step === 'quarter' || step === 'hour'
        ? MOMENT
        : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(Date.parse(iso));
};

/** Label of a half-open range: whole days by their first and last, anything else to the minute. */
export const rangeLabel = (
  { from, to }: { from: string; to: string },
  locale: string,
  timeZone: string,
): string => {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const isDays = [begin, end].every((time) => startOfDay(time, timeZone) === time);
  const options: Intl.DateTimeFormatOptions = isDays
    ? { year: 'numeric', month: 'short', day: 'numeric' }
    : { year: 'numeric', ...MOMENT };
  // The last minute of the last day, not the midnight after it.
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatRange(
    begin,
    isDays ? end - 60_000 : end,
  );
};
