import Box from '@mui/material/Box';
import type { AchievementCode } from '../../../core/achievements/milestones.ts';
import { milestoneIcons } from './milestone-icons.ts';

const round = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: 1,
} as const;
const open = { ...round, borderColor: 'divider', color: 'text.secondary' } as const;
const filled = {
  ...round,
  borderColor: 'transparent',
  color: 'primary.main',
  bgcolor: 'color-mix(in srgb, currentColor 12%, transparent)',
} as const;

/** Decorative: its text says the same. */
export const MilestoneIcon = ({ code, reached = false }: { code: AchievementCode; reached?: boolean }) => {
  const Icon = milestoneIcons[code];
  return (
    <Box sx={reached ? filled : open} aria-hidden>
      <Icon fontSize="small" />
    </Box>
  );
};
