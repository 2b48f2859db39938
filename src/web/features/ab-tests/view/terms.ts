import { useMemo } from 'react';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useFigures } from './figures.ts';
import type { ResultsAbTest } from './shown-results.ts';
import type { VerdictTerms } from './verdict-text.ts';

/** Formatting of results: names, figures and times of one test. */
export interface ResultsTerms extends VerdictTerms {
  /** Position of a variant in the test's list; 0 is the control. */
  placeOf: (path: number) => number;
  timeZone: string;
}

export const useTerms = (
  { arms: variants }: Pick<ResultsAbTest, 'arms'>,
  timeZone: string,
  currency: string,
): ResultsTerms => {
  const t = useT();
  const format = useFormat();
  const figures = useFigures(currency);
  return useMemo(() => {
    const placeOf = (path: number): number => variants.findIndex((variant) => variant.path === path);
    return {
      t,
      figures,
      placeOf,
      timeZone,
      nameOf: (path) => variants[placeOf(path)]?.name ?? t('abTest.variant.gone', { path }),
      time: (iso) => format.minute(iso, timeZone),
    };
  }, [t, format, figures, variants, timeZone]);
};
