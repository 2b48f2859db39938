import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SeriesChart } from './series-chart.tsx';
import { ErrorState } from './states.tsx';

type Props = ComponentProps<typeof SeriesChart>;

const Chart = lazy(async () => {
  try {
    return { default: (await import('./series-chart.tsx')).SeriesChart };
  } catch (error) {
    // The numbers around it are there all the same.
    return { default: (_: Props) => <ErrorState error={error} onRetry={() => window.location.reload()} /> };
  }
});

/** What draws comes after the numbers: no first screen waits for it. Without a report, its place. */
export const LateChart = ({ report }: { report: Props['report'] | undefined }) => {
  const place = <Skeleton variant="rounded" height={320} />;
  return report ? (
    <Suspense fallback={place}>
      <Chart report={report} />
    </Suspense>
  ) : (
    place
  );
};
