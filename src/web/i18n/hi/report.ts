import { metrics } from './metrics.ts';
import { reports } from './reports.ts';

/** The numbers of the dashboard and of a campaign: metrics, dimensions, filters. */
export const messages = { ...metrics, ...reports };
