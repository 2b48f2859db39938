import Ok from '@mui/icons-material/CheckCircleOutlined';
import Failing from '@mui/icons-material/ErrorOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { CheckSummary } from '../../../../contracts/campaigns/check.ts';
import { useT } from '../../../i18n/use-t.ts';

const looks = {
  ok: { color: 'success', icon: <Ok /> },
  warning: { color: 'warning', icon: <Warning /> },
  failing: { color: 'error', icon: <Failing /> },
} as const satisfies Record<CheckSummary['state'], object>;

/** Icon and word beside the colour. */
export const CheckStateChip = ({ state }: { state: CheckSummary['state'] }) => {
  const t = useT();
  const { color, icon } = looks[state];
  return <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`check.state.${state}`)} />;
};
