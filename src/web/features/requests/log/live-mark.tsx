import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../../i18n/use-t.ts';
import type { LiveState } from './live-loop.ts';

interface LiveMarkProps {
  /** `over`: the range has ended, so nothing new can arrive. */
  state: LiveState | 'over';
  paused: boolean;
  onPause: (paused: boolean) => void;
}

const COLORS = {
  live: 'success.main',
  connecting: 'text.secondary',
  lost: 'warning.main',
  full: 'warning.main',
  over: 'text.secondary',
  paused: 'text.secondary',
} as const;

/** Whether new requests appear by themselves, and a button to pause them. */
export const LiveMark = ({ state, paused, onPause }: LiveMarkProps) => {
  const t = useT();
  const shown = paused && state === 'live' ? 'paused' : state;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box
        role="status"
        data-live={shown}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
      >
        <Box
          aria-hidden
          sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0, bgcolor: COLORS[shown] }}
        />
        {t(`log.state.${shown}`)}
      </Box>
      {state !== 'over' && (
        <Button size="small" startIcon={paused ? <PlayArrow /> : <Pause />} onClick={() => onPause(!paused)}>
          {t(paused ? 'log.resume' : 'log.pause')}
        </Button>
      )}
    </Box>
  );
};
