import Decided from '@mui/icons-material/CheckCircleOutlined';
import Draft from '@mui/icons-material/EditNoteOutlined';
import Archive from '@mui/icons-material/Inventory2Outlined';
import Pause from '@mui/icons-material/PauseCircleOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Chip from '@mui/material/Chip';
import type { AbState } from '../../../contracts/ab-tests/ab-test.ts';
import { useT } from '../../i18n/use-t.ts';

const looks = {
  draft: { color: 'default', icon: <Draft /> },
  running: { color: 'success', icon: <Play /> },
  paused: { color: 'warning', icon: <Pause /> },
  decided: { color: 'info', icon: <Decided /> },
  archived: { color: 'default', icon: <Archive /> },
} as const satisfies Record<AbState, object>;

/** Shows an icon and a word: color alone carries no meaning. */
export const StateChip = ({ state }: { state: AbState }) => {
  const t = useT();
  const { color, icon } = looks[state];
  return (
    <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`abTest.state.${state}`)} />
  );
};
