import Delivered from '@mui/icons-material/CheckCircleOutlined';
import Failed from '@mui/icons-material/ErrorOutlined';
import Waiting from '@mui/icons-material/HourglassEmptyOutlined';
import Dropped from '@mui/icons-material/RemoveCircleOutlined';
import Sending from '@mui/icons-material/SendOutlined';
import Again from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { useT } from '../../../i18n/use-t.ts';

const looks = {
  waiting: { color: 'info', icon: <Waiting /> },
  again: { color: 'warning', icon: <Again /> },
  sending: { color: 'info', icon: <Sending /> },
  delivered: { color: 'success', icon: <Delivered /> },
  dropped: { color: 'warning', icon: <Dropped /> },
  failed: { color: 'error', icon: <Failed /> },
} as const;

/** The result: icon and word beside the colour. */
export const StateChip = ({
  delivery: { state, problem },
}: {
  delivery: Pick<Delivery, 'state' | 'problem'>;
}) => {
  const t = useT();
  const word = state === 'waiting' && problem !== null ? 'again' : state;
  const { color, icon } = looks[word];
  return <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`sent.state.${word}`)} />;
};
