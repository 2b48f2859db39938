import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../layout/section.tsx';
import { useWidth } from '../layout/use-width.ts';
import { ChartActions } from './chart-actions.tsx';
import { CHART_HEIGHT, ChartCanvas } from './chart-canvas.tsx';
import { colorStyle } from './chart-colors.ts';
import { plotCsv } from './chart-csv.ts';
import { LegendEntry } from './chart-legend.tsx';
import { PlotTable, PlotTip, plotCell } from './plot-cells.tsx';
import type { PlotData } from './plot-data.ts';
import { plotOption } from './plot-option.ts';
import { Pointer } from './pointer.tsx';

export interface PlotProps {
  data: PlotData;
  /** Beside the title: an explanation. */
  aside?: ReactNode;
  /** Below the drawing. */
  note?: ReactNode;
}

/** Shows curves over any measure as a drawing, a table of the same numbers, and a file of them. */
export const Plot = ({ data, aside, note }: PlotProps) => {
  const t = useT();
  const { ref, width } = useWidth();
  const [asTable, setAsTable] = useState(false);
  const [middles, setMiddles] = useState<readonly number[]>([]);
  const option = useMemo(() => plotOption(data, width), [data, width]);
  const { at: places, write } = data.x;
  const spoken = (place: number): string =>
    [
      write(places[place] ?? 0),
      ...data.series.map((one) =>
        t('chart.figure', { name: one.name, value: plotCell(data, one, place) ?? t('app.notKnown') }),
      ),
    ].join('; ');
  return (
    <Section
      title={data.title}
      flush={asTable}
      wrap
      actions={
        <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {aside}
          <ChartActions file={() => [data.file, plotCsv(data)]} asTable={asTable} onAsTable={setAsTable} />
        </Box>
      }
    >
      {asTable ? (
        <PlotTable data={data} maxHeight={CHART_HEIGHT + 40} />
      ) : (
        <>
          <Typography variant="caption" color="textSecondary" component="p">
            {data.y.name}
          </Typography>
          <Box ref={ref} sx={{ position: 'relative', height: CHART_HEIGHT, ...colorStyle }}>
            <ChartCanvas
              option={option}
              places={places}
              width={width}
              steps={places.length}
              onDrawn={setMiddles}
            />
            <Pointer
              middles={middles}
              width={width}
              spoken={spoken}
              label={data.title}
              count={places.length}
              open={-1}
              tip={(place) => <PlotTip data={data} place={place} />}
            />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mt: 1.5, ...colorStyle }}>
            {data.series.map(({ key, name, color, dash }) => (
              <LegendEntry key={key} label={name} color={color} line={dash} />
            ))}
          </Box>
          {note}
        </>
      )}
    </Section>
  );
};
