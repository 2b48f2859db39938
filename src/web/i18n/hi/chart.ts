import { charts } from './charts.ts';

/** What draws over time. */
export const messages = { ...charts };
