import Alert from '@mui/material/Alert';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';

const hasTooManySteps = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.dimensions === 'too_many_steps';

interface ViewStateProps {
  query: { error: Error | null; refetch: () => unknown };
}

/** What a view shows while it has no figures. */
export const ViewState = ({ query: { error, refetch } }: ViewStateProps) => {
  const t = useT();
  if (!error) return <LoadingRows rows={7} />;
  if (hasTooManySteps(error))
    return (
      <Alert severity="info" sx={{ m: 2 }}>
        {t('saved.tooManySteps')}
      </Alert>
    );
  return <ErrorState error={error} onRetry={() => void refetch()} />;
};
