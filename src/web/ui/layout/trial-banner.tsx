import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { Banner } from './banner.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Milliseconds since 1970, a new value each minute. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** The remaining time of a trial, or that it is over; nothing if there is none. */
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
