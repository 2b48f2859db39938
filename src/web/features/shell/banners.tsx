import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { DAY_MS, MINUTE_MS } from '../../../core/time/durations.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { workspaceQuery } from '../../api/accounts/workspace.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/layout/link.tsx';

interface BannerProps {
  tone?: 'info' | 'warning';
  /** The only action: a small text button or link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line under the app bar about the whole workspace or connection, shown while it applies. */
const Banner = ({ tone = 'info', action, children }: BannerProps) => (
  <Alert
    severity={tone}
    variant="standard"
    role="status"
    action={action}
    sx={{
      borderRadius: 0,
      borderBottom: 1,
      borderColor: 'divider',
      px: { xs: 2, sm: 3 },
      py: 0.25,
      alignItems: 'center',
      '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
    }}
  >
    {children}
  </Alert>
);

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Says that the numbers are not updated while the device is offline. */
export const ConnectionBanner = () => {
  const t = useT();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return online ? null : <Banner tone="warning">{t('nav.offline')}</Banner>;
};

/** Says on every screen when the workspace will be deleted; nothing if it will not. */
export const DeletionBanner = () => {
  const t = useT();
  const format = useFormat();
  const { data: workspace } = useQuery(workspaceQuery());
  if (workspace?.deletesAt == null) return null;
  const time = format.minute(workspace.deletesAt, workspace.timeZone);
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton to="/settings/$page" params={{ page: 'data' }} size="small" color="inherit">
          {t('deletion.more')}
        </LinkButton>
      }
    >
      {t('deletion.banner', { time })}
    </Banner>
  );
};

/** Milliseconds since 1970, a new value each minute. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Says how much of a trial remains, or that it is over; nothing without one. */
export const TrialBanner = () => {
  const t = useT();
  const now = useMinute();
  const { data: me } = useQuery(meQuery());
  const end = me?.workspace.trialEndsAt;
  if (end == null) return null;
  const left = new Date(end).getTime() - now;
  if (left <= 0) return <Banner tone="warning">{t('trial.over')}</Banner>;
  const days = Math.ceil(left / DAY_MS);
  return <Banner tone={days <= 3 ? 'warning' : 'info'}>{t('trial.left', { days })}</Banner>;
};
