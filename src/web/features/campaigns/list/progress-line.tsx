import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ImportProgress } from '../../../../contracts/campaigns/campaign-import.ts';
import { useT } from '../../../i18n/use-t.ts';

/** Progress of a file; null: unknown. */
export const ProgressLine = ({ progress }: { progress: ImportProgress | null }) => {
  const t = useT();
  if (progress === null) return <LinearProgress aria-label={t('app.loading')} />;
  const { step, done, total } = progress;
  const text = t(`campaignList.import.progress.${step}`, { done, total });
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (100 * done) / total}
        aria-label={text}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    </Box>
  );
};
