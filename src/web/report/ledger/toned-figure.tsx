import Box from '@mui/material/Box';
import type { Tone } from '../../../core/report/tone.ts';
import { useT } from '../../i18n/use-t.ts';

/** Read aloud only. */
export const HIDDEN = {
  position: 'absolute',
  // As wide as its text, it would widen a page whose edge it is near.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Contrast with its own text: at least 4.5 in both themes, also in a hovered row. */
const softly = (color: 'success' | 'error'): string =>
  `color-mix(in srgb, var(--mui-palette-${color}-main) 7%, transparent)`;

interface TonedFigureProps {
  tone: Tone;
  /** As written. */
  figure: string;
  /** Whether a member chose from which value on. The sign of other figures already says what their color does. */
  isChosen: boolean;
}

/** A colored figure. Where its text does not tell good from bad, a sign and a word do, so that color is never alone. */
export const TonedFigure = ({ tone, figure, isChosen }: TonedFigureProps) => {
  const t = useT();
  const color = tone === 'good' ? 'success' : 'error';
  if (!isChosen)
    return (
      <Box component="span" data-tone={tone} sx={{ color: `${color}.main` }}>
        {figure}
      </Box>
    );
  return (
    <Box
      component="span"
      data-tone={tone}
      sx={{
        position: 'relative',
        color: `${color}.main`,
        bgcolor: softly(color),
        borderRadius: '4px',
        // The digits stay in line with those of other columns.
        px: 0.5,
        mx: -0.5,
        py: 0.25,
      }}
    >
      <Box component="span" aria-hidden sx={{ fontSize: '0.75em', fontWeight: 700, mr: 0.5 }}>
        {tone === 'good' ? '✓' : '!'}
      </Box>
      {figure}
      <span style={HIDDEN}>{` (${t(`tone.${tone}`)})`}</span>
    </Box>
  );
};
