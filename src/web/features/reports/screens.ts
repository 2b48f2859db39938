/** Both screens share one chunk, because the list of chunks is part of the sign-in's load. */
export { ReportScreen } from './report-screen.tsx';
export { SharedReportScreen } from './share/shared-report-screen.tsx';
