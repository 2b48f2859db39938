import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { ErrorState } from '../feedback/states.tsx';
import type { ChartProps } from './chart.tsx';

const Chart = lazy(async () => {
  try {
    return { default: (await import('./chart.tsx')).Chart };
  } catch (error) {
    // The numbers around it work without it.
    return {
      default: (_: ChartProps) => <ErrorState error={error} onRetry={() => window.location.reload()} />,
    };
  }
});

interface LateChartProps extends Omit<ChartProps, 'data'> {
  /** Undefined while loading: its place is reserved. */
  data: ChartProps['data'] | undefined;
}

/** The drawing code loads after the numbers, so no first screen waits for it. Its messages are in the `report` part. */
export const LateChart = ({ data, ...rest }: LateChartProps) => {
  const place = <Skeleton variant="rounded" sx={{ height: { xs: 420, sm: 388 } }} />;
  return data ? (
    <Suspense fallback={place}>
      <Chart data={data} {...rest} />
    </Suspense>
  ) : (
    place
  );
};
