import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type {
  FilterDimension,
  MetricName,
  MetricValues,
} from '../../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { onlyThis } from '../../../report/filters/filters.ts';
import { KeyName } from '../../../report/key-name.tsx';
import { CostFigure } from '../../../report/ledger/cost-figure.tsx';
import type { Report } from '../../../report/use-report.ts';
import { valueWord } from '../../../report/words.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';

/** The columns of a drill-down: from requests to profit. */
export const DRILL_METRICS = [
  'requests',
  'valid',
  'uniqueVisits',
  'invalidShare',
  'conversions',
  'cr',
  'revenue',
  'cost',
  'profit',
  'roi',
] as const satisfies readonly MetricName[];

interface DrillRowProps {
  dimension: FilterDimension;
  value: string | null;
  word: string;
  values: MetricValues;
  /** Share of the cost that is spread evenly, 0 to 1; null if there is none. */
  spread: number | null;
  write: (metric: MetricName, value: MetricValues[string] | undefined) => string;
  onChoose: () => void;
  /** Opens the ledger of the cost. */
  onLedger: () => void;
  /** Undefined if nothing is below it. */
  open?: boolean;
  onToggle?: () => void;
}

/** One value; its name filters by it and its arrow opens it. */
export const DrillRow = ({
  dimension,
  value,
  word,
  values,
  spread,
  write,
  onChoose,
  onLedger,
  open,
  onToggle,
}: DrillRowProps) => {
  const t = useT();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ maxWidth: { xs: 190, md: 320 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: onToggle ? 0 : 5 }}>
          {onToggle && (
            <IconButton
              size="small"
              aria-expanded={open === true}
              aria-label={t(open ? 'drill.close' : 'drill.open', { value: word })}
              onClick={onToggle}
              sx={{ ml: -1 }}
            >
              <ChevronRight
                fontSize="small"
                sx={{ rotate: open ? '90deg' : '0deg', transition: 'rotate 120ms' }}
              />
            </IconButton>
          )}
          <Button
            size="small"
            onClick={onChoose}
            sx={{
              ...{
                px: 1,
                minWidth: 0,
                textAlign: 'left',
                justifyContent: 'flex-start',
                overflowWrap: 'anywhere',
                hyphens: 'auto',
              },
              fontWeight: onToggle ? 500 : 400,
            }}
          >
            <KeyName dimension={dimension} value={value} word={word} />
          </Button>
        </Box>
      </TableCell>
      {DRILL_METRICS.map((metric) => (
        <TableCell key={metric} align="right" sx={{ whiteSpace: 'nowrap' }}>
          <CostFigure
            metric={metric}
            value={values[metric]}
            figure={write(metric, values[metric])}
            spread={spread}
            onOpen={values.cost === null ? undefined : onLedger}
            isBesideCost
          />
        </TableCell>
      ))}
    </TableRow>
  );
};

/** Maximum rows below one value. */
const ROWS = 50;

interface DrillRowsProps {
  report: Report;
  by: FilterDimension;
  /** The value of `by` that these rows belong to. */
  value: string | null;
  and: FilterDimension;
  sort: string;
  write: (metric: MetricName, value: MetricValues[string] | undefined) => string;
  /** Opens the ledger of a row's cost. */
  onLedger: (key: string | null, word: string) => void;
}

/** One value of the first dimension by the second. */
export const DrillRows = ({ report, by, value, and, sort, write, onLedger }: DrillRowsProps) => {
  const t = useT();
  const intl = useIntl();
  const ask = report.ask([and], DRILL_METRICS);
  const { data, error, refetch } = useQuery({
    ...reportQuery({
      ...ask,
      compared: null,
      sort,
      limit: ROWS,
      filters: [...ask.filters, { dimension: by, op: 'is', values: [value] }],
    }),
    // Rows of another value are not a placeholder.
    placeholderData: () => undefined,
    enabled: report.ready,
  });
  const { state, change } = report;
  if (!data) {
    return (
      <TableRow>
        <TableCell colSpan={DRILL_METRICS.length + 1}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />}
        </TableCell>
      </TableRow>
    );
  }
  return (
    <>
      {data.rows.map(({ keys, names, values, spread }) => {
        const key = keys[0] ?? null;
        const word = valueWord(t, intl, and, key, names[0] ?? null);
        return (
          <DrillRow
            key={key ?? ''}
            dimension={and}
            value={key}
            word={word}
            values={values}
            spread={spread}
            write={write}
            onLedger={() => onLedger(key, word)}
            onChoose={() => change({ filters: onlyThis(onlyThis(state.filters, by, value), and, key) })}
          />
        );
      })}
      {data.count > data.rows.length && (
        <TableRow>
          <TableCell sx={{ '&&': { pl: 7 }, color: 'text.secondary' }} colSpan={DRILL_METRICS.length + 1}>
            {t('drill.rest', { count: data.count - data.rows.length })}
          </TableCell>
        </TableRow>
      )}
    </>
  );
};
