import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checksQuery, startCheck } from '../../../api/campaigns/checks.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Found } from './found.tsx';

interface ChecksCardProps {
  campaign: string;
  mayEdit: boolean;
  zone: string;
}

/** Whether the campaign's pages are reachable, for people and crawlers alike. */
export const ChecksCard = ({ campaign, mayEdit, zone }: ChecksCardProps) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(checksQuery(campaign));
  const start = useMutation({ mutationFn: () => startCheck(campaign), onSettled: () => refetch() });
  const running = data?.running ?? null;
  const newest = data?.checks[0];
  const newestId = newest?.id;
  useEffect(() => {
    // The campaign's failing destinations come from its newest check.
    if (newestId !== undefined) void queries.invalidateQueries({ queryKey: ['campaign', campaign] });
  }, [queries, campaign, newestId]);
  return (
    <Section
      title={t('check.title')}
      actions={
        mayEdit && (
          <Button
            variant="outlined"
            size="small"
            disabled={running !== null || start.isPending}
            onClick={() => start.mutate()}
          >
            {t('check.now')}
          </Button>
        )
      }
    >
      <Stack spacing={1.5}>
        <Typography variant="body2" color="textSecondary">
          {t('check.lead')}
        </Typography>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {start.error && <ErrorState error={start.error} />}
        {!error && !data && <LoadingRows rows={2} />}
        {running && (
          <div role="status">
            <Typography variant="body2" sx={{ mb: 0.5 }}>
              {t('check.running', { done: running.done, total: running.total })}
            </Typography>
            <LinearProgress
              variant="determinate"
              aria-label={t('check.title')}
              value={(100 * running.done) / Math.max(1, running.total)}
            />
          </div>
        )}
        {data && !newest && !running && <Typography variant="body2">{t('check.none')}</Typography>}
        {newest && (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {newest.destinations.map(({ id, name, state, problems }) => (
                <li key={id}>
                  <Found name={name} state={state} problems={problems} />
                </li>
              ))}
            </Box>
            <Stack
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Typography variant="body2" color="textSecondary">
                {t('check.last', { time: format.minute(newest.finishedAt, zone) })}
              </Typography>
              <LinkButton to="/campaign/campaignsCheck" search={{ id: newest.id }} size="small">
                {t('check.details')}
              </LinkButton>
            </Stack>
          </>
        )}
      </Stack>
    </Section>
  );
};
