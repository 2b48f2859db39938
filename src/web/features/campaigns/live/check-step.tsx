import Done from '@mui/icons-material/CheckCircle';
import Waiting from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Problem from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { StepState } from './progress.ts';

const ICONS = {
  waiting: { Icon: Waiting, color: 'disabled' },
  done: { Icon: Done, color: 'success' },
  problem: { Icon: Problem, color: 'warning' },
} as const;

interface CheckStepProps {
  state: StepState;
  title: string;
  children: ReactNode;
}

/** A step of the check, ticked off once it has arrived. */
export const CheckStep = ({ state, title, children }: CheckStepProps) => {
  const t = useT();
  const { Icon, color } = ICONS[state];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Icon color={color} titleAccess={t(`live.state.${state}`)} sx={{ mt: '2px' }} />
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', display: 'grid', gap: 1 }}>
        <Typography variant="h3">{title}</Typography>
        {children}
      </Box>
    </Box>
  );
};

/** Text of a step. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);
