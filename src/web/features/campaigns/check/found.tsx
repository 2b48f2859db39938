import Ok from '@mui/icons-material/CheckCircleOutlined';
import Failing from '@mui/icons-material/ErrorOutlineOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { CheckSummary } from '../../../../contracts/campaigns/check.ts';
import { useT } from '../../../i18n/use-t.ts';

const looks = {
  ok: { color: 'success', icon: <Ok /> },
  warning: { color: 'warning', icon: <Warning /> },
  failing: { color: 'error', icon: <Failing /> },
} as const satisfies Record<CheckSummary['state'], object>;

/** Icon and word beside the color. */
export const CheckStateChip = ({ state }: { state: CheckSummary['state'] }) => {
  const t = useT();
  const { color, icon } = looks[state];
  return <Chip size="small" variant="outlined" color={color} icon={icon} label={t(`check.state.${state}`)} />;
};

type Destination = CheckSummary['destinations'][number];

interface FoundProps extends Pick<Destination, 'state' | 'problems'> {
  /** Absent when it is shown above. */
  name?: string;
}

/** A destination's state and findings in words. */
export const Found = ({ name, state, problems }: FoundProps) => {
  const t = useT();
  return (
    <Box sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {name !== undefined && (
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        )}
        <CheckStateChip state={state} />
      </Box>
      {problems.map((problem) => (
        <Typography key={problem} variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t(`check.problem.${problem}`)}
        </Typography>
      ))}
    </Box>
  );
};
