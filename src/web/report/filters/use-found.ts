import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import {
  type FilterDimension,
  MAX_FILTER_VALUE,
  MAX_FILTER_VALUES,
  MAX_ROWS,
  type ReportFilter,
  TEXT_DIMENSIONS,
} from '../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Report } from '../use-report.ts';
import { valueWord } from '../words.ts';

interface Found {
  /** Keeps the rows whose labels contain the text; null keeps all. */
  filter: ReportFilter | null;
  /** No row matches. */
  none: boolean;
  /** Not known yet. */
  pending: boolean;
}

/**
 * The rows of a breakdown that match a text. Recorded texts are searched on the server. It has no labels for codes and
 * ids (`BR` is Brasil in Portuguese), so the largest thousand of those are searched here.
 */
export const useFound = (report: Report, dimension: FilterDimension, search: string): Found => {
  const t = useT();
  const intl = useIntl();
  const text = search.trim().toLocaleLowerCase(intl.locale).slice(0, MAX_FILTER_VALUE);
  const isText = TEXT_DIMENSIONS.includes(dimension) && dimension !== 'reason';
  const keys = useQuery({
    ...reportQuery({ ...report.ask([dimension], ['requests']), compared: null, limit: MAX_ROWS }),
    enabled: report.ready && text !== '' && !isText,
  });
  if (text === '') return { filter: null, none: false, pending: false };
  if (isText) return { filter: { dimension, op: 'contains', values: [text] }, none: false, pending: false };
  if (!keys.data) return { filter: null, none: false, pending: true };
  const values = keys.data.rows
    .filter(({ keys: [key = null], names: [name = null] }) =>
      valueWord(t, intl, dimension, key, name).toLocaleLowerCase(intl.locale).includes(text),
    )
    .map(({ keys: [key = null] }) => key)
    .slice(0, MAX_FILTER_VALUES);
  return { filter: { dimension, op: 'is', values }, none: values.length === 0, pending: false };
};
