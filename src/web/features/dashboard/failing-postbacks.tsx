import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postbackHealthQuery } from '../../api/postbacks/postback-health.ts';
import { REFRESH_MS } from '../../api/reports/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { Unsure } from './unsure.tsx';

/** Outgoing postbacks and webhooks that are failing, with a link to each; `fine` if none are. */
export const FailingPostbacks = ({ fine }: { fine: ReactNode }) => {
  const t = useT();
  const { data, isPending } = useQuery({ ...postbackHealthQuery(), refetchInterval: REFRESH_MS });
  const targets = [...(data?.rules ?? []), ...(data?.webhooks ?? [])];
  const count = targets.filter(
    ({ enabled, health: { state } }) => enabled && (state === 'failing' || state === 'resting'),
  ).length;
  if (count === 0) return <Unsure hidden={isPending}>{fine}</Unsure>;
  return (
    <Alert severity="warning">
      {t('flow.failing', { count })}
      <Box sx={{ mt: 0.5 }}>
        <Link to="/postback">{t('flow.failing.show')}</Link>
      </Box>
    </Alert>
  );
};
