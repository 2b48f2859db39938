import { useSyncExternalStore } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Banner } from '../../ui/layout/banner.tsx';

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
