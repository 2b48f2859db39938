import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { postbackHealthQuery } from '../../api/postbacks/postback-health.ts';
import { unnamedEventsQuery } from '../../api/postbacks/postbacks-in.ts';
import { REFRESH_MS, statusQuery } from '../../api/reports/reports.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { UnnamedEvents } from '../../report/conversions/unnamed-events.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { Unsure } from './unsure.tsx';

const Machines = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./machines.tsx'), needPart('machines')]);
    return { default: found.Machines };
  } catch {
    // The panel works without it, and warnings name machines that are away.
    return { default: (): ReactNode => null };
  }
});

/** Edge machines, where there are any. */
const LateMachines = () => {
  const { data: status } = useQuery(statusQuery());
  return (
    status?.nodes !== undefined && (
      <Suspense fallback={null}>
        <Machines nodes={status.nodes} />
      </Suspense>
    )
  );
};

/**
 * Edge machines. Outgoing postbacks and webhooks that are failing, with a link to them, and events that count as no conversion because
 * no type names them; `fine` if there are none.
 */
export const FailingPostbacks = ({ fine }: { fine: ReactNode }) => {
  const t = useT();
  const { data: unnamed = [] } = useQuery(unnamedEventsQuery(null));
  const { data, isPending } = useQuery({ ...postbackHealthQuery(), refetchInterval: REFRESH_MS });
  const targets = [...(data?.rules ?? []), ...(data?.webhooks ?? [])];
  const count = targets.filter(
    ({ enabled, health: { state } }) => enabled && (state === 'failing' || state === 'resting'),
  ).length;
  if (count === 0 && unnamed.length === 0)
    return (
      <>
        <Unsure hidden={isPending}>{fine}</Unsure>
        <LateMachines />
      </>
    );
  return (
    <>
      <LateMachines />
      {count > 0 && (
        <Alert severity="warning">
          {t('flow.failing', { count })}
          <Box sx={{ mt: 0.5 }}>
            <Link to="/postback">{t('flow.failing.show')}</Link>
          </Box>
        </Alert>
      )}
      <UnnamedEvents campaign={null} />
    </>
  );
};
