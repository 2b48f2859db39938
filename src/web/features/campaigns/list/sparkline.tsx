import Box from '@mui/material/Box';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';

const WIDTH = 84;
const HEIGHT = 24;
/** Room for the line's own width at both ends. */
const EDGE = 2;

/** Points of a line through `values`; without any visit it is at the bottom. */
const pointsOf = (values: readonly number[]): string => {
  const top = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values
    .map((value, i) => {
      const y = HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE);
      return `${(EDGE + i * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};

/** The valid visits of seven days as a small curve; screen readers get the figures. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const t = useT();
  const format = useFormat();
  const text = t('campaignList.week.text', {
    values: values.map((value) => format.count(value)).join(' · '),
  });
  const none = values.every((value) => value === 0);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={text}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, display: 'block', color: none ? 'divider' : 'primary.main' }}
    >
      <title>{text}</title>
      <polyline
        points={pointsOf(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Box>
  );
};
