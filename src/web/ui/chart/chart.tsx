import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../layout/section.tsx';
import { useWidth } from '../layout/use-width.ts';
import { ChartActions } from './chart-actions.tsx';
import { CHART_HEIGHT, ChartCanvas } from './chart-canvas.tsx';
import { colorStyle } from './chart-colors.ts';
import { chartCsv } from './chart-csv.ts';
import type { ChartData } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { chartOption } from './chart-option.ts';
import { ChartPointer } from './chart-pointer.tsx';
import { ChartTable } from './chart-table.tsx';
import { withEstimate } from './estimated.ts';
import { labelled, marksByStep } from './steps.ts';
import { useChartWords } from './use-chart-text.ts';

export interface ChartProps {
  data: ChartData;
  /** Opens a step. */
  onStep?: ((step: number) => void) | undefined;
  /** Beside the title, such as a choice of metrics. */
  actions?: ReactNode;
}

/** Shows one or more metrics over time as a chart, a table of the same numbers, and a file of them. */
export const Chart = ({ data: given, onStep, actions }: ChartProps) => {
  const data = useMemo(() => withEstimate(given), [given]);
  const t = useT();
  const words = useChartWords(data);
  const { ref, width } = useWidth();
  const [asTable, setAsTable] = useState(false);
  const [middles, setMiddles] = useState<readonly number[]>([]);
  const marks = useMemo(() => marksByStep(data), [data]);
  const { option, now } = useMemo(() => {
    const at = Date.now();
    const shown = labelled(data, words.day, width);
    const own = {
      axis: words.axis,
      events: words.events,
      labelled: shown.steps,
      width,
      label: (step: number): string => words.label(data.steps[step] ?? data.to, shown.byDay),
    };
    return { option: chartOption(data, own, at), now: at };
  }, [data, words, width]);
  const file = (): [name: string, csv: string] => {
    const heads = {
      time: t('chart.time.utc'),
      before: (name: string) => t('chart.column.before', { name }),
    };
    return [`fairlead-${(data.steps[0] ?? data.to).slice(0, 10)}`, chartCsv(data, heads)];
  };
  const empty = data.series.every(({ values }) => values.every((value) => Number(value ?? 0) === 0));
  return (
    <Section
      title={data.title}
      flush={asTable}
      wrap
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {actions}
          <ChartActions file={file} asTable={asTable} onAsTable={setAsTable} />
        </Box>
      }
    >
      {asTable ? (
        <ChartTable data={data} words={words} marks={marks} maxHeight={CHART_HEIGHT + 40} />
      ) : (
        <>
          <Box ref={ref} sx={{ position: 'relative', height: CHART_HEIGHT, ...colorStyle }}>
            <ChartCanvas option={option} steps={data.steps.length} width={width} onDrawn={setMiddles} />
            <ChartPointer
              data={data}
              words={words}
              marks={marks}
              middles={middles}
              width={width}
              now={now}
              onStep={onStep}
            />
            {empty && (
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{
                  position: 'absolute',
                  inset: 0,
                  display: 'grid',
                  placeContent: 'center',
                  pointerEvents: 'none',
                }}
              >
                {t('chart.empty')}
              </Typography>
            )}
          </Box>
          <ChartLegend series={data.series} />
        </>
      )}
    </Section>
  );
};
