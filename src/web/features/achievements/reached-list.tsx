import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Achievement } from '../../../contracts/reports/achievement.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { MilestoneIcon } from './milestone-icon.tsx';

interface ReachedListProps {
  achievements: readonly Achievement[];
  timeZone: string;
  /** Those reached since this user last looked. */
  news: ReadonlySet<Achievement['code']>;
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Reached milestones, with their days. */
export const ReachedList = ({ achievements, timeZone, news }: ReachedListProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <Box component="ul" sx={list}>
      {achievements.map(({ code, unlockedAt }) => (
        <Box
          component="li"
          key={code}
          sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'auto minmax(0, 1fr)' }}
        >
          <MilestoneIcon code={code} reached />
          <Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 36 }}>
              <Typography variant="h3">{t(`milestone.${code}.name`)}</Typography>
              {news.has(code) && (
                <Chip size="small" color="primary" variant="outlined" label={t('achievements.new')} />
              )}
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t(`milestone.${code}.why`)}
            </Typography>
            {unlockedAt !== null && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {t('achievements.date', { date: format.date(unlockedAt, timeZone) })}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
