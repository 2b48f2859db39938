import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { HeatmapAnswer } from '../../../../contracts/reports/heatmap.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import type { HeatWords } from './heat-labels.ts';
import { type Heat, heatOf } from './heat-scale.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Stripes instead of a color: a figure that is no fact. */
const STRIPES =
  'repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in srgb, var(--mui-palette-text-primary) 10%, transparent) 4px 5px)';

export const fillOf = (heat: Heat | null) =>
  heat === null
    ? { backgroundImage: STRIPES }
    : {
        bgcolor: `color-mix(in srgb, var(--mui-palette-${heat.isLoss ? 'warning' : 'primary'}-main) ${Math.round(heat.share * 100)}%, transparent)`,
      };

const MOVES: ReadonlyMap<string, { across: number; down: number }> = new Map([
  ['ArrowLeft', { across: -1, down: 0 }],
  ['ArrowRight', { across: 1, down: 0 }],
  ['ArrowUp', { across: 0, down: -1 }],
  ['ArrowDown', { across: 0, down: 1 }],
]);

interface HeatGridProps {
  metric: MetricName;
  answer: HeatmapAnswer;
  words: HeatWords;
  /** Hours below each other, for narrow screens. */
  isUpright: boolean;
}

/**
 * Weekdays and hours as colored cells. The line above says everything about the cell under the pointer or with the focus,
 * which the arrow keys move; screen readers get it as the cell's name.
 */
export const HeatGrid = ({ metric, answer, words, isUpright }: HeatGridProps) => {
  const grid = useRef<HTMLTableElement>(null);
  /** Place of the cell that the Tab key reaches. */
  const [current, setCurrent] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const heat = heatOf(metric, answer.cells);
  const [rows, columns] = isUpright ? [HOURS, DAYS] : [DAYS, HOURS];
  const placeOf = (row: number, column: number): number =>
    isUpright ? (column - 1) * 24 + row : (row - 1) * 24 + column;
  const cell = shown === null ? undefined : answer.cells[shown];
  const move = (event: KeyboardEvent): void => {
    const step = MOVES.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const [day, hour] = [Math.floor(current / 24), current % 24];
    const { across, down } = isUpright ? { across: step.down, down: step.across } : step;
    const next = Math.min(6, Math.max(0, day + down)) * 24 + Math.min(23, Math.max(0, hour + across));
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  const rowWord = (row: number): string => (isUpright ? words.hour(row) : words.weekday(row, 'short'));
  const columnWord = (column: number): string =>
    isUpright ? words.weekday(column, 'short') : words.hour(column);
  return (
    <Box sx={{ px: 2 }}>
      <Typography variant="body2" aria-hidden sx={{ minHeight: { xs: '3em', md: '1.5em' }, mb: 1 }}>
        {cell === undefined ? words.average(answer.total) : words.detail(cell)}
      </Typography>
      <Box
        component="table"
        ref={grid}
        role="grid"
        aria-label={words.title}
        onKeyDown={move}
        onMouseLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
        sx={{
          width: 1,
          tableLayout: 'fixed',
          borderCollapse: 'separate',
          borderSpacing: 2,
          '& th': { font: 'inherit', fontSize: '0.75rem', color: 'text.secondary', fontWeight: 400, p: 0 },
          '& tbody th': { textAlign: 'left', pr: 1, whiteSpace: 'nowrap' },
          '& td': {
            p: 0,
            height: isUpright ? 24 : 30,
            borderRadius: '4px',
            border: 1,
            borderColor: 'divider',
            cursor: 'default',
          },
          '& td:hover, & td:focus-visible': {
            outline: '2px solid var(--mui-palette-text-primary)',
            outlineOffset: '-1px',
          },
        }}
      >
        <thead>
          <tr>
            <Box
              component="td"
              role="presentation"
              sx={{ '&&': { border: 0, width: isUpright ? 32 : 48 } }}
            />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnWord(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{rowWord(row)}</th>
              {columns.map((column) => {
                const place = placeOf(row, column);
                const own = answer.cells[place];
                if (own === undefined) return <td key={column} />;
                return (
                  <Box
                    component="td"
                    role="gridcell"
                    key={column}
                    data-place={place}
                    tabIndex={place === current ? 0 : -1}
                    aria-label={words.detail(own)}
                    onMouseEnter={() => setShown(place)}
                    onFocus={() => {
                      setCurrent(place);
                      setShown(place);
                    }}
                    onClick={() => setShown(place)}
                    sx={own.hours === 0 ? undefined : fillOf(heat(own))}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};
