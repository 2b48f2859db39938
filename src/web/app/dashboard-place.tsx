import { useSearch } from '@tanstack/react-router';
import { screen } from './screen.ts';

const Dashboard = screen(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const Report = screen(() => import('../features/reports/report-screen.tsx'), 'ReportScreen');

/** The dashboard, or the report that its address opens. */
export const DashboardPlace = () => {
  const isReport = useSearch({
    from: '/shell/dashboard',
    select: ({ report }) => report !== undefined,
  });
  return isReport ? <Report /> : <Dashboard />;
};

/** Brings the code of the usual one, so that it appears whole. */
DashboardPlace.preload = async (): Promise<void> => {
  await Dashboard.preload?.();
};
