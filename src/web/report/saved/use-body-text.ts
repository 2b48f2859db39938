import { useIntl } from 'react-intl';
import type { Dimension } from '../../../contracts/reports/report-query.ts';
import type { SavedReportBody } from '../../../contracts/reports/saved-report.ts';
import { dateAt } from '../../../core/time/range.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { daysWords } from '../../time/range-text.ts';
import { dimensionWord } from '../words.ts';
import { isStep } from './built-state.ts';

/** The name of a dimension, including time steps. */
export const columnWord = (t: Translate, dimension: Dimension): string =>
  isStep(dimension) ? t(`step.${dimension}`) : dimensionWord(t, dimension);

/** A summary of a report in one line: `Campaign, Country · Last 7 days`. */
export const useBodyWords = (timeZone: string): ((body: SavedReportBody) => string) => {
  const t = useT();
  const intl = useIntl();
  return ({ dimensions, range }) => {
    const by = dimensions.map((dimension) => columnWord(t, dimension)).join(', ') || t('saved.total');
    const when =
      'name' in range ? t(`range.${range.name}`) : daysWords(intl, range, dateAt(Date.now(), timeZone));
    return `${by} · ${when}`;
  };
};
