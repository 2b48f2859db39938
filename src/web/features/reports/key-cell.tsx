import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import { useIntl } from 'react-intl';
import type { Dimension } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { onlyThis } from '../../report/filters/filters.ts';
import { isStep } from '../../report/saved/built-state.ts';
import type { Report } from '../../report/use-report.ts';
import { valueWord } from '../../report/words.ts';
import { useChartWords } from '../../ui/chart/use-chart-text.ts';

interface KeyCellProps {
  report: Report;
  dimension: Dimension;
  value: string | null;
  name: string | null;
  isFirst: boolean;
}

/** A row's key: a time, or a value, which a click filters by. */
export const KeyCell = ({ report, dimension, value, name, isFirst }: KeyCellProps) => {
  const t = useT();
  const intl = useIntl();
  const { timeZone, currency, state, change } = report;
  const words = useChartWords({ step: isStep(dimension) ? dimension : 'day', timeZone, currency });
  const head = isFirst ? ({ component: 'th', scope: 'row' } as const) : {};
  if (isStep(dimension))
    return (
      <TableCell {...head} sx={{ whiteSpace: 'nowrap' }}>
        {value === null ? t('app.notKnown') : words.time(value)}
      </TableCell>
    );
  return (
    <TableCell {...head} sx={{ maxWidth: { xs: 150, md: 280 } }}>
      <Button
        size="small"
        onClick={() => change({ filters: onlyThis(state.filters, dimension, value) })}
        sx={{ px: 1, ml: -1, minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {valueWord(t, intl, dimension, value, name)}
      </Button>
    </TableCell>
  );
};
