import Box from '@mui/material/Box';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { type Change, type Directed, isGood } from './change.ts';

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const colorOf = (good: boolean | null): string =>
  good === null ? 'text.secondary' : good ? 'success.main' : 'error.main';

interface ChangeMarkProps {
  metric: Directed;
  change: Change;
}

/** An arrow and a percentage, with text for screen readers. Nothing if unknown. */
export const ChangeMark = ({ metric, change }: ChangeMarkProps) => {
  const t = useT();
  const format = useFormat();
  if (change === null) return null;
  const look = {
    fontSize: '0.8125rem',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    position: 'relative',
  } as const;
  if (change.kind !== 'share') {
    const color = change.kind === 'new' ? colorOf(isGood(metric, true)) : 'text.secondary';
    return (
      <Box component="span" sx={{ ...look, color }}>
        {t(`kpi.${change.kind}`)}
      </Box>
    );
  }
  const more = change.share > 0;
  const size = Math.abs(change.share);
  const share = format.percent(size, size < 0.1 ? 1 : 0);
  return (
    <Box component="span" sx={{ ...look, color: colorOf(isGood(metric, more)) }}>
      <span aria-hidden>
        {more ? '↑' : '↓'} {share}
      </span>
      <Box component="span" sx={hidden}>
        {t(more ? 'kpi.more' : 'kpi.less', { share })}
      </Box>
    </Box>
  );
};
