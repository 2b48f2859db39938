import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Status } from '../../../contracts/workspace/status.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { REFRESH_MS, statusQuery } from '../../api/reports/reports.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import type { HealthWarningProps } from './health-warning.tsx';
import { Unsure } from './unsure.tsx';

/** Numbers younger than the screen's own refresh are as new as they can be. */
const FRESH_MS = REFRESH_MS;

/** During one of these, nothing new is counted, however recent the newest number is. */
const standstill: readonly string[] = ['ingest_stopped', 'ingest_failed', 'store_away', 'disk_paused'];

/** On one line as far as there is room, with dots between them. */
/** Points are between facts, not at the beginning of a line: there, they are cut off. */
const FACTS = {
  m: 0,
  ml: '-1.25em',
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  '& > li': { pl: '1.25em', position: 'relative' },
  '& > li::before': { content: '"·"', position: 'absolute', left: '0.5em' },
} as const;

const HealthFacts = ({ status: { edges, ingest, warnings } }: { status: Status }) => {
  const t = useT();
  const running = edges.filter((edge) => edge.running).length;
  const malformed = edges.reduce((sum, edge) => sum + edge.malformed, 0);
  const { lagMs } = ingest;
  const late = lagMs === null || lagMs >= FRESH_MS;
  const moving = ingest.stopped === null && !warnings.some(({ code }) => standstill.includes(code));
  return (
    <Box sx={{ overflow: 'hidden' }}>
      <Typography component="ul" variant="body2" color="textSecondary" sx={FACTS}>
        <li>{t('health.edges', { running, total: edges.length })}</li>
        {malformed > 0 && <li>{t('health.malformed', { count: malformed })}</li>}
        {late && (
          <li>{lagMs === null ? t('health.lag_unknown') : t('health.lag', { seconds: lagMs / 1000 })}</li>
        )}
        {!late && moving && <li>{t('health.fresh')}</li>}
      </Typography>
    </Box>
  );
};

const FailingPostbacks = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./failing-postbacks.tsx'), needPart('postbacks')]);
    return { default: found.FailingPostbacks };
  } catch {
    // The panel works without it, and postbacks have their own screen.
    return { default: ({ fine }: { fine: ReactNode }) => <>{fine}</> };
  }
});

/** Loads after the numbers: most of the time nothing fails. `fine`: shown unless something fails. */
const LateFailingPostbacks = ({ fine }: { fine: ReactNode }) => (
  <Suspense fallback={<Unsure hidden>{fine}</Unsure>}>
    <FailingPostbacks fine={fine} />
  </Suspense>
);

/** There is a problem whose details could not be loaded. */
const Unread = () => <Alert severity="warning">{useT()('health.failed')}</Alert>;

const HealthWarning = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./health-warning.tsx'), needPart('warnings')]);
    return { default: found.HealthWarning };
  } catch {
    return { default: Unread };
  }
});

/** Loads after the numbers: most of the time nothing is wrong. */
const LateHealthWarning = (props: HealthWarningProps) => (
  <Suspense>
    <HealthWarning {...props} />
  </Suspense>
);

const AllWell = () => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <CheckCircle color="success" fontSize="small" />
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t('health.ok')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('health.ok.text')}
      </Typography>
    </Box>
  );
};

/** Whether Fairlead works, in words: one line when all is well. Earlier data is dropped when it cannot be read again. */
export const HealthPanel = () => {
  const t = useT();
  const { data: status, error } = useQuery(statusQuery());
  const me = useQuery(meQuery());
  const isWell = status !== undefined && !error && status.warnings.length === 0;
  return (
    <Card
      component="section"
      aria-label={t('health.title')}
      sx={{ px: 2, py: 1.25, minHeight: 44, display: 'grid', alignItems: 'center' }}
    >
      {!status && !error && <Skeleton width="40%" role="status" aria-label={t('app.loading')} />}
      {error && <Alert severity="warning">{t('health.failed')}</Alert>}
      {status && !error && (
        <Stack
          aria-live="polite"
          {...(isWell
            ? {
                direction: 'row',
                sx: { flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 },
              }
            : { spacing: 1.5 })}
        >
          {status.warnings.map((warning) => (
            <LateHealthWarning
              key={`${warning.code}${JSON.stringify(warning.values)}`}
              warning={warning}
              stopped={status.ingest.stopped}
              timeZone={me.data?.workspace.timeZone ?? 'UTC'}
            />
          ))}
          <LateFailingPostbacks fine={isWell && <AllWell />} />
          <HealthFacts status={status} />
        </Stack>
      )}
    </Card>
  );
};
