import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Status } from '../../../contracts/status.ts';
import { REFRESH_MS, statusQuery } from '../../api/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../../ui/section.tsx';
import { LoadingRows } from '../../ui/states.tsx';

/** Warnings after which numbers are missing or standing still; the others are advice. */
const grave: readonly string[] = ['unlogged_requests', 'ingest_stopped', 'edge_down'];

/** Numbers younger than the screen's own refresh are as new as they can be. */
const FRESH_MS = REFRESH_MS;

const Facts = ({ status }: { status: Status }) => {
  const t = useT();
  const { lagMs } = status.ingest;
  const running = status.edges.filter((edge) => edge.running).length;
  return (
    <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5, lineHeight: 1.8 }}>
      <li>{t('health.edges', { running, total: status.edges.length })}</li>
      <li>{t('health.stored', { count: status.ingest.stored })}</li>
      <li>{lagMs < FRESH_MS ? t('health.fresh') : t('health.lag', { seconds: lagMs / 1000 })}</li>
    </Typography>
  );
};

/** Whether the house is well, in words. */
export const HealthPanel = () => {
  const t = useT();
  const { data: status, error } = useQuery(statusQuery());
  const stopped = status?.ingest.stopped;
  return (
    <Section title={t('health.title')}>
      {!status && !error && <LoadingRows rows={2} />}
      {error && <Alert severity="warning">{t('health.failed')}</Alert>}
      {status && (
        <Stack spacing={1.5} aria-live="polite">
          {status.warnings.length === 0 && (
            <Box sx={{ display: 'flex', gap: 1.25 }}>
              <CheckCircle color="success" />
              <div>
                <Typography sx={{ fontWeight: 500 }}>{t('health.ok')}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t('health.ok.text')}
                </Typography>
              </div>
            </Box>
          )}
          {status.warnings.map((warning) => (
            <Alert
              key={`${warning.code}${warning.detail}`}
              severity={grave.includes(warning.code) ? 'error' : 'warning'}
            >
              {t(`health.${warning.code}`)}
              <Typography variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                {warning.code === 'ingest_stopped' && stopped
                  ? t('health.advice', {
                      segment: stopped.segment,
                      offset: stopped.offset,
                      advice: stopped.advice,
                    })
                  : warning.detail}
              </Typography>
            </Alert>
          ))}
          <Facts status={status} />
        </Stack>
      )}
    </Section>
  );
};
