import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { ErrorState } from '../feedback/states.tsx';
import type { PlotProps } from './plot.tsx';

const Plot = lazy(async () => {
  try {
    return { default: (await import('./plot.tsx')).Plot };
  } catch (error) {
    // The numbers around it work without it.
    return {
      default: (_: PlotProps) => <ErrorState error={error} onRetry={() => window.location.reload()} />,
    };
  }
});

/** The drawing code loads after the numbers, so no first screen waits for it. Its messages are in the `report` part. */
export const LatePlot = (props: PlotProps) => (
  <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 388 }} />}>
    <Plot {...props} />
  </Suspense>
);
