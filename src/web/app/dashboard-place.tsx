import { useSearch } from '@tanstack/react-router';
import { screen } from './screen.ts';

const Dashboard = screen(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const Report = screen(() => import('../features/reports/report-screen.tsx'), 'ReportScreen');

/** The dashboard, or the report given in the address. */
export const DashboardPlace = () => {
  const isReport = useSearch({
    from: '/shell/dashboard',
    select: ({ report }) => report !== undefined,
  });
  return isReport ? <Report /> : <Dashboard />;
};

/** Preloads the usual one, so that it appears in one piece. */
DashboardPlace.preload = async (): Promise<void> => {
  await Dashboard.preload?.();
};
