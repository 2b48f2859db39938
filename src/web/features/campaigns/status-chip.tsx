import Archive from '@mui/icons-material/Inventory2Outlined';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Chip from '@mui/material/Chip';
import type { CampaignStatus } from '../../../contracts/campaign.ts';
import { useT } from '../../i18n/use-t.ts';

const looks = {
  active: { color: 'success', icon: <Play /> },
  paused: { color: 'warning', icon: <Pause /> },
  archived: { color: 'default', icon: <Archive /> },
} as const;

/** Icon and word beside the colour: colour alone carries no meaning. */
export const StatusChip = ({ status }: { status: CampaignStatus }) => {
  const t = useT();
  const { color, icon } = looks[status];
  return (
    <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`campaign.status.${status}`)} />
  );
};
