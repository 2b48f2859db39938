import Ok from '@mui/icons-material/CheckCircleOutlined';
import Idle from '@mui/icons-material/HourglassEmptyOutlined';
import Paused from '@mui/icons-material/PauseCircleOutlined';
import Failing from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { TargetHealth } from '../../../contracts/postbacks/outgoing.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';

const looks = {
  idle: { color: 'default', icon: <Idle /> },
  tested: { color: 'info', icon: <Ok /> },
  ok: { color: 'success', icon: <Ok /> },
  failing: { color: 'error', icon: <Failing /> },
  resting: { color: 'error', icon: <Failing /> },
  off: { color: 'default', icon: <Paused /> },
} as const;

interface TargetStateProps {
  health: TargetHealth;
  enabled: boolean;
  timeZone: string;
}

/** A target's health: icon and word beside the color. */
export const TargetState = ({ health, enabled, timeZone }: TargetStateProps) => {
  const t = useT();
  const format = useFormat();
  const state = enabled ? health.state : 'off';
  const time = health.restingUntil === null ? '' : format.moment(health.restingUntil, timeZone);
  const { color, icon } = looks[state];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={icon}
      label={t(`target.state.${state}`, { time })}
      sx={{ justifySelf: 'start' }}
    />
  );
};
