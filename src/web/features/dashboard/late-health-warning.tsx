import Alert from '@mui/material/Alert';
import { lazy, Suspense } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { HealthWarningProps } from './health-warning.tsx';

/** There is a problem whose details could not be loaded. */
const Unread = () => <Alert severity="warning">{useT()('health.failed')}</Alert>;

const HealthWarning = lazy(async () => {
  try {
    return { default: (await import('./health-warning.tsx')).HealthWarning };
  } catch {
    return { default: Unread };
  }
});

/** Loads after the numbers: most of the time nothing is wrong. */
export const LateHealthWarning = (props: HealthWarningProps) => (
  <Suspense>
    <HealthWarning {...props} />
  </Suspense>
);
