import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Cancelled } from '../api/api-error.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey, requestIdOf } from './failure.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text: string;
  /** The one next step. */
  action?: ReactNode;
  /** Whether the title is the heading of the whole screen. */
  heading?: boolean;
}

/** What this place will show, why it is empty, and the one next step. */
export const EmptyState = ({ icon, title, text, action, heading = false }: EmptyStateProps) => (
  <Box sx={{ px: 3, py: { xs: 5, md: 7 }, textAlign: 'center', maxWidth: 520, mx: 'auto' }}>
    {icon && <Box sx={{ mb: 2, color: 'primary.main', '& svg': { fontSize: 40 } }}>{icon}</Box>}
    <Typography variant={heading ? 'h1' : 'h2'} component={heading ? 'h1' : 'p'}>
      {title}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 1, mb: action ? 3 : 0 }}>
      {text}
    </Typography>
    {action}
  </Box>
);

/** What happened and what to do; nothing while a cancelled call is on its way to the sign-in screen. */
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

/** Grey lines in place of a list that is on its way. */
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
