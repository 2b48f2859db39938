import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Achievement } from '../../../contracts/reports/achievement.ts';
import { useT } from '../../i18n/use-t.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Progress: a bar with its numbers, or that it is not done yet; a dash when unknown. */
export const MilestoneProgress = ({ code, unit, have, need }: Achievement) => {
  const t = useT();
  if (have === null || need === null || unit === 'step') {
    return (
      <Typography variant="body2" color="textSecondary">
        {t(have === null ? 'app.notKnown' : 'achievements.notYet')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={figures}>
        {t(`milestone.of.${unit}`, { have, need })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * have) / need}
        aria-label={t('achievements.progress', { name: t(`milestone.${code}.name`) })}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'divider' }}
      />
    </Box>
  );
};
