import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/accounts/session.ts';
import { statusQuery } from '../../api/reports/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { HealthFacts } from './health-facts.tsx';
import { LateFailingPostbacks } from './late-failing-postbacks.tsx';
import { LateHealthWarning } from './late-health-warning.tsx';

const AllWell = () => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 1.25 }}>
      <CheckCircle color="success" />
      <div>
        <Typography sx={{ fontWeight: 500 }}>{t('health.ok')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('health.ok.text')}
        </Typography>
      </div>
    </Box>
  );
};

/** Whether Fairlead works, in words. Earlier data are dropped when they cannot be read again. */
export const HealthPanel = () => {
  const t = useT();
  const { data: status, error } = useQuery(statusQuery());
  const me = useQuery(meQuery());
  return (
    <Section title={t('health.title')}>
      {!status && !error && <LoadingRows rows={2} />}
      {error && <Alert severity="warning">{t('health.failed')}</Alert>}
      {status && !error && (
        <Stack spacing={1.5} aria-live="polite">
          {status.warnings.map((warning) => (
            <LateHealthWarning
              key={`${warning.code}${JSON.stringify(warning.values)}`}
              warning={warning}
              stopped={status.ingest.stopped}
              timeZone={me.data?.workspace.timeZone ?? 'UTC'}
            />
          ))}
          <LateFailingPostbacks fine={status.warnings.length === 0 && <AllWell />} />
          <HealthFacts status={status} />
        </Stack>
      )}
    </Section>
  );
};
