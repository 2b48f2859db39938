import Typography from '@mui/material/Typography';
import type { Status } from '../../../contracts/workspace/status.ts';
import { REFRESH_MS } from '../../api/reports/reports.ts';
import { useT } from '../../i18n/use-t.ts';

/** Numbers younger than the screen's own refresh are as new as they can be. */
const FRESH_MS = REFRESH_MS;

/** During one of these nothing new is counted, however recent the newest number is. */
const standstill: readonly string[] = ['ingest_stopped', 'ingest_failed'];

export const HealthFacts = ({ status: { edges, ingest, warnings } }: { status: Status }) => {
  const t = useT();
  const running = edges.filter((edge) => edge.running).length;
  const malformed = edges.reduce((sum, edge) => sum + edge.malformed, 0);
  const { lagMs } = ingest;
  const late = lagMs === null || lagMs >= FRESH_MS;
  const moving = ingest.stopped === null && !warnings.some(({ code }) => standstill.includes(code));
  return (
    <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5, lineHeight: 1.8 }}>
      <li>{t('health.edges', { running, total: edges.length })}</li>
      <li>{t('health.stored', { count: ingest.stored })}</li>
      {malformed > 0 && <li>{t('health.malformed', { count: malformed })}</li>}
      {late && (
        <li>{lagMs === null ? t('health.lag_unknown') : t('health.lag', { seconds: lagMs / 1000 })}</li>
      )}
      {!late && moving && <li>{t('health.fresh')}</li>}
    </Typography>
  );
};
