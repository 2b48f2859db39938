import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { FileStatus } from '../../contracts/reports/table-file.ts';
import { isUnderWay } from '../api/reports/files.ts';
import { useT } from '../i18n/use-t.ts';

const MEGABYTE = 1_000_000;

export const FileProgress = ({ status }: { status: FileStatus }) => {
  const t = useT();
  const intl = useIntl();
  const { state, rows, done, bytes, problem } = status;
  const counted = t('files.progress', { done, rows });
  const isSmall = bytes < MEGABYTE;
  const size = intl.formatNumber(isSmall ? Math.ceil(bytes / 1000) : bytes / MEGABYTE, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  });
  if (state === 'done') {
    return (
      <Alert severity="success" role="status">
        {t('files.done', { rows, size })}
      </Alert>
    );
  }
  if (state === 'cancelled') return <Alert severity="info">{t('files.cancelled')}</Alert>;
  if (!isUnderWay(status)) return <Alert severity="error">{t(`files.problem.${problem ?? 'failed'}`)}</Alert>;
  const share = rows === 0 || state === 'waiting' ? 0 : (100 * done) / rows;
  return (
    <Box>
      <LinearProgress
        aria-label={t('files.progress.label')}
        variant={state === 'writing' ? 'indeterminate' : 'determinate'}
        {...(state !== 'writing' && { value: Math.min(100, share) })}
      />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {state === 'writing' ? t('files.writing') : bytes === 0 ? counted : `${counted} · ${size}`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('files.goesOn')}
      </Typography>
    </Box>
  );
};
