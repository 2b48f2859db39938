import Archive from '@mui/icons-material/Inventory2Outlined';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Scheduled from '@mui/icons-material/ScheduleOutlined';
import Ended from '@mui/icons-material/StopCircleOutlined';
import Chip from '@mui/material/Chip';
import { useT } from '../i18n/use-t.ts';
import type { CampaignState } from './campaign-state.ts';

const looks = {
  active: { color: 'success', icon: <Play /> },
  scheduled: { color: 'info', icon: <Scheduled /> },
  ended: { color: 'default', icon: <Ended /> },
  paused: { color: 'warning', icon: <Pause /> },
  archived: { color: 'default', icon: <Archive /> },
} as const satisfies Record<CampaignState, object>;

/** Shows an icon and a word: color alone carries no meaning. */
export const StatusChip = ({ state }: { state: CampaignState }) => {
  const t = useT();
  const { color, icon } = looks[state];
  return (
    <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`campaign.status.${state}`)} />
  );
};
