import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { DAYS, type Hours } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { usePainting } from './use-painting.ts';
import { chosenIn, clockSpan, hourOf, paint, stateOf } from './week.ts';

/** One style for all cells: there are 168 of them, and they change under the pointer. */
const weekStyle: SxProps<Theme> = {
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '1px',
  width: '100%',
  maxWidth: 640,
  userSelect: 'none',
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& :is(th, td)': { p: 0, height: 24 },
  '& th': {
    fontWeight: 400,
    textAlign: 'start',
    verticalAlign: 'top',
    lineHeight: '24px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead td': { width: '3.25em' },
  '&[data-upright="true"] thead th': { textAlign: 'center' },
  '& button': {
    display: 'block',
    width: '100%',
    height: '100%',
    p: 0,
    bgcolor: 'action.hover',
    borderRadius: '3px',
    border: 1,
    borderColor: 'divider',
    cursor: 'pointer',
    // Labels and the room beside the grid still scroll.
    touchAction: 'none',
  },
  '& [aria-pressed="true"]': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '& [aria-pressed="mixed"]': (theme) => ({
    borderColor: 'primary.main',
    backgroundImage: `repeating-linear-gradient(135deg, ${(theme.vars ?? theme).palette.primary.main} 0 3px, transparent 3px 6px)`,
  }),
  '& button:focus-visible': { outline: 2, outlineColor: 'text.primary', outlineOffset: '1px' },
  '@media (forced-colors: active)': { '& [aria-pressed="true"]': { bgcolor: 'Highlight' } },
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAY_PLACES = DAYS.map((_, day) => day);
/** Every third hour is labeled: more do not fit. */
const NAMED = 3;

const PRESSED = { on: true, off: false, part: 'mixed' } as const;

const hourName = (hour: number): string => String(hour).padStart(2, '0');

interface HeadProps {
  children: string;
  /** Columns or rows that it spans. */
  across?: number;
  down?: number;
}

/** Each cell includes its day and hour in its label. */
const Head = ({ children, across = 1, down = 1 }: HeadProps) => (
  <th colSpan={across} rowSpan={down}>
    {children}
  </th>
);

interface WeekGridProps {
  values: readonly Hours[];
  onChange: (values: Hours[]) => void;
}

/** The hours of a week to paint: days as rows, or as columns on narrow screens. */
export const WeekGrid = ({ values, onChange }: WeekGridProps) => {
  const t = useT();
  const upright = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const chosen = useMemo(() => chosenIn(values), [values]);
  const states = useMemo(() => chosen.map(stateOf), [chosen]);
  const { grid, current, setCurrent, shown, handlers } = usePainting({
    states,
    upright,
    onPaint: (cells, on) => onChange(paint(values, cells, on)),
  });
  const dayName = (day: number): string => t(`campaign.day.${DAYS[day] ?? 'mon'}`);
  const labelOf = (cell: number): string => {
    const { day, from, to } = hourOf(cell);
    const label = t('editor.week.cell', { day: dayName(day), from, to });
    return shown(cell) === 'part'
      ? t('editor.week.part', { cell: label, spans: (chosen[cell] ?? []).map(clockSpan).join(', ') })
      : label;
  };
  const cellOf = (cell: number) => (
    <td key={cell}>
      <button
        type="button"
        data-cell={cell}
        data-own-ring=""
        aria-pressed={PRESSED[shown(cell)]}
        aria-label={labelOf(cell)}
        title={labelOf(cell)}
        tabIndex={cell === current ? 0 : -1}
        onFocus={() => setCurrent(cell)}
      />
    </td>
  );
  const [rows, columns] = upright ? [HOURS, DAY_PLACES] : [DAY_PLACES, HOURS];
  const minutes = chosen.flat().reduce((sum, [from, to]) => sum + to - from, 0);
  return (
    <Box>
      <Box
        component="table"
        ref={grid}
        role="grid"
        aria-label={t('editor.hours.week')}
        data-upright={upright}
        sx={weekStyle}
        {...handlers}
      >
        <thead>
          <tr>
            <td />
            {columns.map((column) => {
              if (upright) return <Head key={column}>{dayName(column)}</Head>;
              return (
                column % NAMED === 0 && (
                  <Head key={column} across={NAMED}>
                    {hourName(column)}
                  </Head>
                )
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {!upright && <Head>{dayName(row)}</Head>}
              {upright && row % NAMED === 0 && <Head down={NAMED}>{hourName(row)}</Head>}
              {columns.map((column) => cellOf(upright ? column * 24 + row : row * 24 + column))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        <span role="status">{t('editor.week.sum', { hours: Math.round((minutes / 60) * 100) / 100 })}</span>{' '}
        {t('editor.week.help')}
      </Typography>
    </Box>
  );
};
