import type {
  Intervals,
  MetricName,
  MetricValues,
  ReportRequest,
} from '../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { type Estimate, estimateOf } from '../../../core/report/estimates.ts';
import { evaluated } from '../../../core/report/formula.ts';
import {
  isEstimate,
  isOfConversions,
  type Measures,
  metricValue,
  VERDICT,
} from '../../../core/report/metrics.ts';
import { spreadOf, usesCost } from '../../../core/report/spread.ts';
import { BREAK_EVEN, type RowVerdict, targetIn, verdictOf } from '../../../core/report/verdict.ts';
import type { StoreKey } from '../../../events/store/reports.ts';
import type { Maturity } from './maturity.ts';
import { campaignsIn, type PreparedReport } from './prepare.ts';

/** A row's figures, in the form of `ReportRow`. */
export interface Figures {
  values: MetricValues;
  spread: number | null;
  intervals?: Intervals;
  spendLeft?: number | null;
}

/** The most that one click of a row can earn: of its campaign, if it has one, otherwise of any in the report. */
const largestPayoutIn = (
  { query: { dimensions, filters } }: Pick<PreparedReport, 'query'>,
  { largestPayouts }: Pick<Maturity, 'largestPayouts'>,
) => {
  const place = dimensions.indexOf('campaign');
  const asked = campaignsIn(filters) ?? [...largestPayouts.keys()];
  const ofAll = Math.max(0, ...asked.map((campaign) => largestPayouts.get(campaign) ?? 0));
  return (keys: readonly StoreKey[]): number | null => {
    const own = largestPayouts.get(Number(keys[place])) ?? 0;
    return (own > 0 ? own : ofAll) || null;
  };
};

/**
 * Reads the figures of a report's rows from their sums. `isByConversion`: the rows are of conversions alone, so that visits
 * and costs are not known. Estimates are unknown without `maturity.store`, and verdicts are too early.
 */
export const figuresOf = (
  prepared: Pick<PreparedReport, 'columns' | 'formulas' | 'query'>,
  { target, basis, isByConversion }: Pick<ReportRequest, 'target' | 'basis'> & { isByConversion: boolean },
  maturity: Maturity,
) => {
  const {
    columns,
    formulas,
    query: { metrics },
  } = prepared;
  const estimating = maturity.store?.estimating;
  const goal = (target === undefined ? null : targetIn(target)) ?? BREAK_EVEN;
  const payoutOf = largestPayoutIn(prepared, maturity);
  const isCosted = metrics.some(usesCost);
  const estimates = metrics.filter(isEstimate);
  const judged = (sums: Measures, keys: readonly StoreKey[]): RowVerdict | null => {
    if (isByConversion || basis === 'conversion') return null;
    // Without a measure of delays, nobody knows which conversions are still to come.
    const isRipeKnown = maturity.store !== undefined;
    return verdictOf(sums, goal, { largestPayout: payoutOf(keys), isRipeKnown });
  };
  /** `keys`: of the row; none for the total. */
  return (sums: Measures, keys: readonly StoreKey[] = []): Figures => {
    const known = new Map<MetricName, Estimate | null>(
      estimates.map((name) => [name, estimating ? estimateOf(name, sums, estimating) : null]),
    );
    const verdict = metrics.includes(VERDICT) ? judged(sums, keys) : null;
    const shownAs = (name: MetricName): MetricValues[string] => {
      if (isByConversion && !isOfConversions(name)) return null;
      if (name === VERDICT) return verdict?.verdict ?? null;
      return isEstimate(name) ? (known.get(name)?.value ?? null) : metricValue(name, sums);
    };
    const figures: Figures = {
      values: Object.fromEntries(
        columns.map((name) => {
          if (!isFormula(name)) return [name, shownAs(name)];
          const formula = formulas.get(name) ?? null;
          return [name, formula && evaluated(formula, shownAs)];
        }),
      ),
      spread: isCosted && !isByConversion ? spreadOf(sums) : null,
    };
    if (estimates.length > 0)
      figures.intervals = Object.fromEntries(
        [...known].flatMap(([name, found]) =>
          found === null ? [] : [[name, { low: found.low, high: found.high }]],
        ),
      );
    if (metrics.includes(VERDICT)) figures.spendLeft = verdict?.spendLeft ?? null;
    return figures;
  };
};
