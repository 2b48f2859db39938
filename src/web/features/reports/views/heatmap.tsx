import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { isSpread } from '../../../../core/report/spread.ts';
import { heatmapQuery } from '../../../api/reports/heatmap.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Built } from '../../../report/saved/built-state.ts';
import type { Report } from '../../../report/use-report.ts';
import { HeatGrid } from './heat-grid.tsx';
import { useHeatWords } from './heat-labels.ts';
import { HeatLegend } from './heat-legend.tsx';
import { doubtOf } from './heat-scale.ts';
import { HeatTable } from './heat-table.tsx';
import { ViewState } from './view-state.tsx';

interface HeatmapProps {
  report: Report;
  built: Built;
  view: { metric: MetricName };
  /** Of the metric. */
  name: string;
}

/** A table is expensive to query: it need not be as fresh as the figures. */
const SLOWER = 6;

/** What to know when reading the cells. */
const Notes = ({ metric, answer, to }: { metric: MetricName; answer: HeatmapAnswer; to: string }) => {
  const t = useT();
  const format = useFormat();
  const notes = [
    ...(answer.cells.every((cell) => doubtOf(metric, cell) === 'little') ? [t('heatmap.longer')] : []),
    t('heatmap.little'),
    ...(isSpread(metric, answer.total.spread) ? [t('heatmap.spread')] : []),
    ...(answer.to < to ? [t('heatmap.until', { time: format.minute(answer.to, answer.timeZone) })] : []),
    ...(answer.incomplete === null ? [] : [t('report.incomplete')]),
  ];
  return notes.map((note) => (
    <Typography key={note} variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 0.5 }}>
      {note}
    </Typography>
  ));
};

/** A metric by weekday and hour of day, as colored cells or as a table. */
export const Heatmap = ({ report, built, view: { metric }, name }: HeatmapProps) => {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const { from, to, filters } = report.ask([], [metric]);
  const query = useQuery({
    ...heatmapQuery({ from, to, metric, basis: built.basis, filters }, report.everyMs * SLOWER),
    enabled: report.ready,
  });
  const words = useHeatWords(metric, name, report.currency);
  const { data } = query;
  if (!data) return <ViewState query={query} />;
  if (data.total.hours === 0 || (data.total.valid === 0 && Number(data.total.whole ?? 0) === 0))
    return (
      <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
        {t(filters.length > 0 ? 'breakdown.none' : 'breakdown.empty')}
      </Typography>
    );
  return (
    <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }} aria-busy={query.isPlaceholderData}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {words.title}
        </Typography>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'heatmap.asMap' : 'heatmap.asTable')}
        </Button>
      </Box>
      {asTable ? (
        <HeatTable metric={metric} answer={data} words={words} />
      ) : (
        <>
          <HeatGrid metric={metric} answer={data} words={words} isUpright={isSmall} />
          <HeatLegend metric={metric} cells={data.cells} words={words} />
        </>
      )}
      <Notes metric={metric} answer={data} to={to} />
    </Box>
  );
};
