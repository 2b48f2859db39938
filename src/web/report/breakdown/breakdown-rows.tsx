import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FilterDimension, ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { type CommonMetric, metrics } from '../../../core/report/metrics.ts';
import { usesCost } from '../../../core/report/spread.ts';
import { searchOfRange } from '../../../core/time/range.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { changeOf, isNotPeople, NEUTRAL } from '../change.ts';
import { ChangeMark } from '../change-mark.tsx';
import { onlyThis, withoutThis } from '../filters/filters.ts';
import { LateCostFigure, useLedger } from '../ledger/late-ledger.tsx';
import { useMetricFormat } from '../use-metric-format.ts';
import { logSearch, type Report } from '../use-report.ts';
import { linesOf, valueWord } from '../words.ts';

interface BreakdownRowProps {
  report: Report;
  dimension: FilterDimension;
  value: string | null;
  word: string;
  /** Relative to the largest row, 0 to 1: the length of the bar. */
  size: number;
  figure: ReactNode;
  /** Beside the figure. */
  aside: ReactNode;
  /** Opens the ledger of the row's cost, if the figure uses it. */
  onLedger: (() => void) | undefined;
}

const barColor = 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)';

const style = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderRadius: '6px',
  '&:hover': { bgcolor: 'action.hover' },
  // Without a hovering pointer the menu button is always visible.
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, & .more:focus-visible, & .more[aria-expanded=true]': { opacity: 1 },
  },
} as const;

/** One value: a click filters by it, or excludes it with Alt or Shift; a menu offers both for touch and keyboard. */
const BreakdownRow = ({
  report,
  dimension,
  value,
  word,
  size,
  figure,
  aside,
  onLedger,
}: BreakdownRowProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { state, change } = report;
  const only = (): void => change({ filters: onlyThis(state.filters, dimension, value) });
  const without = (): void => change({ filters: withoutThis(state.filters, dimension, value) });
  const then = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <Box component="li" sx={style}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '2px auto 2px 0',
          width: size,
          borderRadius: '5px',
          bgcolor: barColor,
        }}
      />
      <ButtonBase
        title={word}
        onClick={(event) => (event.altKey || event.shiftKey ? without() : only())}
        sx={{
          position: 'relative',
          flexGrow: 1,
          minWidth: 0,
          height: 36,
          px: 1,
          gap: 1,
          justifyContent: 'flex-start',
          borderRadius: 'inherit',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box
          component="span"
          sx={{
            flexGrow: 1,
            textAlign: 'left',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            // An ID is small, below the name.
            whiteSpace: 'pre',
            lineHeight: 1.3,
            fontSize: 12,
            '&::first-line': { fontSize: 14 },
          }}
        >
          {linesOf(dimension, value, word)}
        </Box>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {figure}
        </Box>
        {aside && (
          <Box component="span" sx={{ minWidth: 52, textAlign: 'right', color: 'text.secondary' }}>
            {aside}
          </Box>
        )}
      </ButtonBase>
      <IconButton
        className="more"
        size="small"
        aria-label={t('breakdown.choose', { value: word })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem dense onClick={then(only)}>
            {t('filter.only', { value: word })}
          </MenuItem>
          <MenuItem dense onClick={then(without)}>
            {t('filter.without', { value: word })}
          </MenuItem>
          <MenuItem
            dense
            onClick={then(
              () => void navigate({ to: '/requests', search: logSearch(report, dimension, value) }),
            )}
          >
            {t('breakdown.log')}
          </MenuItem>
          {onLedger && (
            <MenuItem dense onClick={then(onLedger)}>
              {t('breakdown.ledger')}
            </MenuItem>
          )}
          {dimension === 'campaign' && value !== null && (
            <MenuItem
              dense
              onClick={then(
                () =>
                  void navigate({
                    to: '/campaign/campaignsView',
                    search: { id: value, ...searchOfRange(state.range) },
                  }),
              )}
            >
              {t('breakdown.open')}
            </MenuItem>
          )}
        </Menu>
      )}
    </Box>
  );
};

interface BreakdownRowsProps {
  report: Report;
  dimension: FilterDimension;
  metric: CommonMetric;
  answer: ReportAnswer;
}

/** Each row with its share of the total if the metric has one, or its change if a comparison is on. */
export const BreakdownRows = ({ report, dimension, metric, answer }: BreakdownRowsProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const write = useMetricFormat(answer.currency);
  const ledger = useLedger(report);
  const { total, incomplete } = answer;
  const isSum = ['count', 'money'].includes(metrics[metric].kind);
  // Rows that add nothing to a sum are left out; "Show all" lists them.
  const rows = answer.rows.filter(({ values }) => !isSum || Number(values[metric] ?? 0) !== 0);
  if (rows.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
        {t(report.state.filters.length > 0 ? 'breakdown.none' : 'breakdown.empty')}
      </Typography>
    );
  }
  const most = Math.max(0, ...rows.map(({ values }) => Number(values[metric] ?? 0)));
  const whole = Number(total.values[metric] ?? 0);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ keys, names, values, previous, spread }) => {
          const key = keys[0] ?? null;
          const value = values[metric];
          const word = valueWord(t, intl, dimension, key, names[0]);
          const part = isSum && whole > 0 ? Math.max(0, Number(value ?? 0)) / whole : null;
          return (
            <BreakdownRow
              key={key ?? ''}
              report={report}
              dimension={dimension}
              value={key}
              word={word}
              size={most > 0 ? Math.max(0, Number(value ?? 0)) / most : 0}
              figure={
                <LateCostFigure metric={metric} value={value} figure={write(metric, value)} spread={spread} />
              }
              onLedger={
                usesCost(metric) && value !== null ? () => ledger.open([dimension], [key], [word]) : undefined
              }
              aside={
                answer.compared ? (
                  <ChangeMark
                    metric={isNotPeople([dimension], keys) ? NEUTRAL : metric}
                    change={changeOf(previous?.[metric], value)}
                  />
                ) : (
                  part !== null && format.percent(part, part < 0.1 ? 1 : 0)
                )
              }
            />
          );
        })}
      </Box>
      {incomplete && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 1, pt: 0.5 }}>
          {t('report.incomplete')}
        </Typography>
      )}
      {ledger.dialog}
    </>
  );
};
