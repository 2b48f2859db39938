import Worse from '@mui/icons-material/ArrowDownwardOutlined';
import Ahead from '@mui/icons-material/ArrowUpwardOutlined';
import Passed from '@mui/icons-material/CheckCircleOutlined';
import Same from '@mui/icons-material/DragHandleOutlined';
import Failed from '@mui/icons-material/ErrorOutlineOutlined';
import Waiting from '@mui/icons-material/HourglassEmptyOutlined';
import Chip from '@mui/material/Chip';
import type { AbStanding } from '../../contracts/ab-tests/ab-test.ts';
import { useT } from '../i18n/use-t.ts';

const looks = {
  impossible: { color: 'error', icon: <Failed /> },
  broken: { color: 'error', icon: <Failed /> },
  collecting: { color: 'default', icon: <Waiting /> },
  winner: { color: 'success', icon: <Passed /> },
  offer_full: { color: 'warning', icon: <Waiting /> },
  worse: { color: 'warning', icon: <Worse /> },
  ahead: { color: 'info', icon: <Ahead /> },
  behind: { color: 'info', icon: <Worse /> },
  no_difference: { color: 'default', icon: <Same /> },
  too_early: { color: 'default', icon: <Waiting /> },
  aa_passed: { color: 'success', icon: <Passed /> },
  aa_failed: { color: 'error', icon: <Failed /> },
  aa_running: { color: 'default', icon: <Waiting /> },
  bandit_running: { color: 'default', icon: <Waiting /> },
  unsettled: { color: 'default', icon: <Same /> },
  unknown: { color: 'default', icon: <Waiting /> },
} as const;

interface StandingChipProps {
  /** Null until evaluated; `unsettled`: ended before there was enough data. */
  verdict: AbStanding['verdict'] | 'unsettled' | null;
}

/** The state of an A/B test, in two or three words from the part `tests`. Color alone carries no meaning. */
export const StandingChip = ({ verdict }: StandingChipProps) => {
  const t = useT();
  const code = verdict ?? 'unknown';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={looks[code].color}
      icon={looks[code].icon}
      label={t(`abTest.standing.${code}`)}
    />
  );
};
