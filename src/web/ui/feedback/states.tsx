import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Cancelled } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey, requestIdOf } from './failure.ts';

export { EmptyState } from './empty-state.tsx';

/** What happened and what to do; nothing while a canceled call is leading to the sign-in screen. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const t = useT();
  if (error instanceof Cancelled) return null;
  const requestId = requestIdOf(error);
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      <AlertTitle>{t('error.title')}</AlertTitle>
      {t(failureKey(error))}
      {requestId && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
          {t('error.requestId', { id: requestId })}
        </Typography>
      )}
    </Alert>
  );
};

/** Gray lines in place of a loading list. */
export const LoadingRows = ({ rows = 5 }: { rows?: number }) => {
  const t = useT();
  return (
    <Box role="status" aria-label={t('app.loading')} sx={{ px: 2, pb: 2 }}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Box>
  );
};
