import { charts } from './charts.ts';
import { metrics } from './metrics.ts';
import { reports } from './reports.ts';

/** The numbers of the dashboard and of a campaign: metrics, dimensions, filters, and charts of them. */
export const messages = { ...charts, ...metrics, ...reports };
