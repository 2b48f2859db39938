import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { nearestStep, stepAfterKey } from './pointing.ts';

interface PointerProps {
  label: string;
  count: number;
  /** Initial step for keys: an unfinished one; -1: the last one. */
  open: number;
  /** Middles of steps, CSS pixels from the left. */
  middles: readonly number[];
  width: number;
  /** The content of a step, for screen readers. */
  spoken: (step: number) => string;
  /** Its visible content. */
  tip: (step: number) => ReactNode;
  onStep?: ((step: number) => void) | undefined;
}

const TIP = 240;

const tipStyle = {
  position: 'absolute',
  top: 4,
  zIndex: 2,
  maxWidth: TIP,
  p: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  pointerEvents: 'none',
} as const;

/**
 * A layer above a drawing that selects a step by mouse, finger or arrow keys and shows its content. To screen readers
 * it is a slider whose value is read at each move.
 */
export const Pointer = ({ label, count, open, middles, width, spoken, tip, onStep }: PointerProps) => {
  const t = useT();
  const [pointed, setPointed] = useState<number | null>(null);
  // The data may have become shorter than the selected index.
  const step = pointed === null ? null : Math.min(pointed, count - 1);
  const middle = step === null ? undefined : middles[step];
  const move = (event: PointerEvent<HTMLElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setPointed(nearestStep(middles, event.clientX - left));
  };
  const press = (event: KeyboardEvent): void => {
    const from = step ?? (open === -1 ? count - 1 : open);
    const next = step === null && event.key.startsWith('Arrow') ? from : stepAfterKey(event.key, from, count);
    if (next !== null) {
      event.preventDefault();
      setPointed(next);
    } else if (event.key === 'Enter' && step !== null && onStep) {
      event.preventDefault();
      onStep(step);
    } else if (event.key === 'Escape' && step !== null) {
      event.stopPropagation();
      setPointed(null);
    }
  };
  const at = step ?? Math.max(0, open);
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-roledescription={t('chart.role')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={at}
      aria-valuetext={spoken(at)}
      onPointerMove={move}
      onPointerDown={move}
      onPointerLeave={() => setPointed(null)}
      onBlur={() => setPointed(null)}
      onKeyDown={press}
      onClick={() => step !== null && onStep?.(step)}
      sx={{
        position: 'absolute',
        inset: 0,
        touchAction: 'pan-y',
        cursor: onStep ? 'pointer' : 'default',
        borderRadius: 1,
      }}
    >
      {step !== null && middle !== undefined && (
        <>
          <Box
            sx={{
              position: 'absolute',
              top: 20,
              bottom: 24,
              left: middle,
              width: '1px',
              bgcolor: 'text.secondary',
              pointerEvents: 'none',
            }}
          />
          <Box
            data-chart-tip
            sx={{
              ...tipStyle,
              ...(middle > width / 2 ? { right: width - middle + 8 } : { left: middle + 8 }),
            }}
          >
            {tip(step)}
            {onStep && (
              <Box sx={{ mt: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>{t('chart.zoom')}</Box>
            )}
          </Box>
        </>
      )}
    </Box>
  );
};
