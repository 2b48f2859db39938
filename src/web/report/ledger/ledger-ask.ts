import {
  type Dimension,
  isConversionDimension,
  TIME_STEPS,
} from '../../../contracts/reports/report-query.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import { stepsOf } from '../../../core/time/steps.ts';
import type { LedgerAsk } from '../../api/reports/ledger.ts';
import { onlyThis } from '../filters/filters.ts';

/** No step is longer. */
const LONGEST_MS = 32 * DAY_MS;

const isStep = (dimension: Dimension): dimension is (typeof TIME_STEPS)[number] =>
  (TIME_STEPS as readonly string[]).includes(dimension);

/**
 * The costs behind a row of a report: its values as filters, and its time step as the range. A report's total has no
 * dimensions. `zone`: of the report's steps.
 */
export const ledgerAsk = (
  { from, to, filters, basis }: LedgerAsk,
  dimensions: readonly Dimension[],
  keys: readonly (string | null)[],
  zone: string,
): LedgerAsk => {
  const ask: LedgerAsk = { from, to, filters, ...(basis && { basis }) };
  for (const [place, dimension] of dimensions.entries()) {
    const key = keys[place] ?? null;
    if (isConversionDimension(dimension)) continue;
    if (!isStep(dimension)) ask.filters = onlyThis(ask.filters, dimension, key);
    else if (key !== null) {
      const begins = Date.parse(key);
      const ends = stepsOf(begins, Math.min(Date.parse(to), begins + LONGEST_MS), dimension, zone)[1];
      // A step can begin before the range.
      if (begins > Date.parse(from)) ask.from = key;
      if (ends !== undefined) ask.to = new Date(ends).toISOString();
    }
  }
  return ask;
};
