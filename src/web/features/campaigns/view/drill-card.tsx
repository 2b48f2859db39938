import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type FilterDimension,
  MAX_ROWS,
  type MetricName,
} from '../../../../contracts/reports/report-query.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useListedDimensions } from '../../../report/use-listed-dimensions.ts';
import type { Report } from '../../../report/use-report.ts';
import { dimensionWord } from '../../../report/words.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DRILL_METRICS } from './drill-rows.tsx';
import { DRILLED, drillOf } from './drill-search.ts';
import { DrillTable } from './drill-table.tsx';

const PAGE = 20;
/** A table is wide and expensive to query: it need not be as fresh as the figures. */
const SLOWER = 6;

interface DrillCardProps {
  report: Report;
  names: ReadonlyMap<FilterDimension, string>;
}

/** The numbers by any dimension, and each of its values by any other. */
export const DrillCard = ({ report, names }: DrillCardProps) => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/campaign/campaignsView' });
  const { by, and } = drillOf(search);
  const listed = useListedDimensions(DRILLED, by, and);
  const metric: MetricName =
    DRILL_METRICS.find((name) => name === search.drillSort?.replace('-', '')) ?? 'requests';
  const sort = `${search.drillSort?.startsWith('-') === false ? '' : '-'}${metric}`;
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(
      { ...report.ask([by], DRILL_METRICS), compared: null, sort, limit },
      report.everyMs * SLOWER,
    ),
    enabled: report.ready,
  });
  const go = (next: { by?: string; and?: string; drillSort?: string }): void =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), resetScroll: false });
  const nameOf = (dimension: FilterDimension): string => names.get(dimension) ?? dimensionWord(t, dimension);
  const choice = (
    label: string,
    value: FilterDimension,
    taken: FilterDimension | null,
    key: 'by' | 'and',
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => {
        setLimit(PAGE);
        go({ [key]: target.value });
      }}
      sx={{ width: { xs: 1, sm: 200 } }}
    >
      {listed
        .filter((name) => name !== taken)
        .map((name) => (
          <MenuItem key={name} value={name}>
            {nameOf(name)}
          </MenuItem>
        ))}
    </TextField>
  );
  const title = t('drill.title');
  return (
    <Section title={title} flush>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, pt: 1, pb: 2 }}>
        {choice(t('drill.by'), by, null, 'by')}
        {choice(t('drill.then'), and, by, 'and')}
      </Box>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={6} />}
      {data && data.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t(report.state.filters.length > 0 ? 'drill.none' : 'drill.empty')}
        </Typography>
      )}
      {data && data.rows.length > 0 && (
        // Rows of another dimension or order are different rows: none of them is open.
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
          <DrillTable
            report={report}
            answer={data}
            sort={sort}
            nameOf={nameOf}
            by={by}
            and={and}
            onSort={(drillSort) => go({ drillSort })}
          />
        </Box>
      )}
      {data && data.count > data.rows.length && (
        <Box sx={{ p: 1 }}>
          {limit < MAX_ROWS ? (
            <Button size="small" onClick={() => setLimit(Math.min(MAX_ROWS, limit * 2))}>
              {t('drill.more')}
            </Button>
          ) : (
            <Typography variant="caption" color="textSecondary">
              {t('drill.rest', { count: data.count - data.rows.length })}
            </Typography>
          )}
        </Box>
      )}
    </Section>
  );
};
