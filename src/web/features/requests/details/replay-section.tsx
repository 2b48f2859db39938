import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import type { Replay } from '../../../../contracts/routing/replay.ts';
import { ApiError } from '../../../api/api-error.ts';
import { DecisionSteps } from '../../../decision/decision-steps.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Link } from '../../../ui/layout/link.tsx';

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useT();
  // It may have expired since the list was loaded.
  if (error instanceof ApiError && error.code === 'not_found')
    return <Alert severity="info">{t('replay.gone')}</Alert>;
  return (
    <Box sx={{ mx: -2 }}>
      <ErrorState error={error} onRetry={onRetry} />
    </Box>
  );
};

const Found = ({ state, steps, test, zone }: Replay) => {
  const t = useT();
  const severity = state === 'different' ? 'warning' : state === 'same' ? 'success' : 'info';
  return (
    <>
      {steps.length > 0 && zone !== null && <DecisionSteps steps={steps} zone={zone} />}
      {test && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link to="/ab-storm/$hash" params={{ hash: test.id }}>
            {t('replay.test', { name: test.name })}
          </Link>
        </Typography>
      )}
      <Alert severity={severity} sx={{ mt: steps.length > 0 ? 1.5 : 0 }}>
        {t(`replay.${state}`)}
      </Alert>
    </>
  );
};

interface ReplaySectionProps {
  row: RequestRow;
  replay: UseQueryResult<Replay>;
}

/** Why a request went where it did: the decision repeated step by step. */
export const ReplaySection = ({ row, replay }: ReplaySectionProps) => {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = replay;
  const { campaign, revision } = row;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {t('replay.title')}
      </Typography>
      {campaign && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          <Link to="/campaign/campaignsView" search={{ id: campaign.id, tab: 'history' }}>
            {t('replay.revision', { revision })}
          </Link>
        </Typography>
      )}
      {data ? (
        <Found {...data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={{ mx: -2 }}>
          <LoadingRows rows={3} />
        </Box>
      )}
    </Box>
  );
};
