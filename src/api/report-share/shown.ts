import {
  type Dimension,
  type FilterDimension,
  isConversionDimension,
  type ReportAnswer,
  type ReportFilter,
  type ReportRow,
} from '../../contracts/reports/report-query.ts';
import type { SharedReport } from '../../contracts/reports/report-share.ts';
import { usesCost } from '../../core/report/spread.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import type { Db } from '../../db/tables.ts';
import { namerFor } from '../report/query/names.ts';
import { kindOf, storeFilters } from '../report/query/store-filters.ts';
import { pageName } from '../share/page-name.ts';

/** Their names can be addresses of pages. */
const PAGES: readonly string[] = ['path', 'variant', 'landing', 'offer', 'destination'] satisfies Dimension[];

const isIdentified = (dimension: Dimension): boolean =>
  kindOf(dimension) !== null || (!isConversionDimension(dimension) && isRoleDimension(dimension));

/** Numbers texts from 1 in the order in which they first appear. */
const numbering = () => {
  const known = new Map<string, number>();
  return (text: string): number => {
    const number = known.get(text) ?? known.size + 1;
    known.set(text, number);
    return number;
  };
};

interface Named {
  key: string | null;
  name: string | null;
}

/**
 * Removes IDs from keys and addresses of pages from names: `cmp_x/2` becomes `1/2`. The same ID has the same number in
 * all of an answer, and in no other.
 */
export const hiding = () => {
  const numberOf = numbering();
  const pageOf = numbering();
  return (dimension: Dimension, { key, name }: Named): Named => {
    if (key === null || !isIdentified(dimension)) return { key, name };
    const [head = '', ...rest] = key.split('/');
    const hidden = [String(numberOf(head)), ...rest].join('/');
    if (name === null || !PAGES.includes(dimension)) return { key: hidden, name };
    return { key: hidden, name: pageName(name, pageOf(`${dimension} ${key}`) - 1) };
  };
};
export type Hide = ReturnType<typeof hiding>;

type Figures = Pick<ReportRow, 'values' | 'spread' | 'intervals' | 'spendLeft'>;

const figuresOf = ({ values, spread, intervals, spendLeft }: Figures, showsCost: boolean): Figures => ({
  values,
  spread,
  ...(intervals !== undefined && { intervals }),
  // With the number of conversions, it tells the cost to the cent.
  ...(spendLeft !== undefined && { spendLeft: showsCost ? spendLeft : null }),
});

/** A report's answer without IDs, assembled field by field: what is added to reports later is not shared. */
export const shownAnswer = (
  answer: ReportAnswer,
  { dimensions, metrics }: Pick<SharedReport, 'dimensions' | 'metrics'>,
  hide: Hide,
): SharedReport['answer'] => {
  const showsCost = metrics.includes('cost');
  const showsVisits = metrics.includes('visits') || metrics.includes('valid');
  const showsMoney = showsCost || metrics.includes('profit');
  const rowOf = ({ keys, names, previous, ...row }: ReportRow): ReportRow => {
    const shown = dimensions.map((dimension, place) =>
      hide(dimension, { key: keys[place] ?? null, name: names[place] ?? null }),
    );
    return {
      keys: shown.map(({ key }) => key),
      names: shown.map(({ name }) => name),
      ...figuresOf(row, showsCost),
      previous,
    };
  };
  const { from, to, compared, timeZone, currency, count, incomplete, withoutVisits } = answer;
  const { maturity, runningSpend, total, withoutId } = answer;
  return {
    from,
    to,
    compared,
    timeZone,
    currency,
    total: { ...figuresOf(total, showsCost), previous: total.previous },
    rows: answer.rows.map(rowOf),
    count,
    incomplete,
    withoutVisits: showsMoney ? withoutVisits : null,
    // The number of visits only beside them.
    ...(withoutId !== undefined && showsCost && showsVisits && { withoutId }),
    // Learned from the whole workspace, of which the link shows a part.
    ...(maturity !== undefined && {
      // Above thirty, it is the size of the workspace.
      maturity: { ...maturity, conversions: maturity.problem === 'too_few' ? maturity.conversions : 0 },
    }),
    runningSpend: runningSpend && metrics.some(usesCost),
  };
};

const isExact = ({ op }: ReportFilter): boolean => op === 'is' || op === 'isNot';

/** Filters with the names of their values. `not_found` if one of them was deleted. */
export const shownFilters = async (
  db: Db,
  workspace: number,
  filters: readonly ReportFilter[],
  hide: Hide,
): Promise<SharedReport['filters']> => {
  const stored = await storeFilters(db, workspace, filters);
  const shown = stored.map(async ({ dimension, op, values }, place) => {
    const nameOf = await namerFor(
      db,
      workspace,
      [dimension],
      values.map((value) => [value]),
    );
    // What is left out says who else there is.
    const isNamed =
      !(op === 'isNot' && isIdentified(dimension as Dimension)) &&
      isExact(filters[place] ?? { dimension, op, values: [] });
    return {
      dimension: dimension as FilterDimension,
      op,
      values: values.map((value) =>
        isNamed
          ? hide(dimension, nameOf(dimension, value))
          : { key: op === 'isNot' ? '…' : value, name: null },
      ),
    };
  });
  return Promise.all(shown);
};
