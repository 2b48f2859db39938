import { charts } from './charts.ts';
import { files } from './files.ts';
import { metrics } from './metrics.ts';
import { reports } from './reports.ts';

/** The numbers of the dashboard and of a campaign: metrics, dimensions, filters, charts and exports. */
export const messages = { ...charts, ...metrics, ...reports, ...files };
