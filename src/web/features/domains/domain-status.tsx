import Lost from '@mui/icons-material/BlockOutlined';
import Verified from '@mui/icons-material/CheckCircleOutlined';
import Waiting from '@mui/icons-material/HourglassEmptyOutlined';
import Failing from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';

const looks = {
  waiting: { color: 'info', icon: <Waiting /> },
  verified: { color: 'success', icon: <Verified /> },
  failing: { color: 'warning', icon: <Failing /> },
  lost: { color: 'error', icon: <Lost /> },
} as const satisfies Record<Domain['status'], object>;

/** Icon and word beside the colour: colour alone carries no meaning. */
export const DomainStatus = ({ status }: { status: Domain['status'] }) => {
  const t = useT();
  const { color, icon } = looks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={icon}
      label={t(`domains.status.${status}`)}
      sx={{ justifySelf: 'start' }}
    />
  );
};
