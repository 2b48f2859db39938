import { floorToQuarter } from '../../core/time/quarter.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import type { PathVisits } from './skip.ts';

/** The time before a notice in which visits are counted, milliseconds: 28 days, whole weeks. */
export const VISITS_WINDOW_MS = 28 * 24 * 60 * 60 * 1000;
/** A path's number takes one byte. */
const PATHS = 256;

/**
 * Counts the valid visits of a campaign's paths in the 28 days before the notice, in whole quarter hours. Later ones do
 * not count, because someone who has read the notice could send visits to the page they want everyone to get.
 */
export const pathVisits =
  (reports: Pick<EventReports, 'report'>): PathVisits =>
  async ({ id, workspace }, noticedAt) => {
    const to = floorToQuarter(noticedAt);
    const { rows } = await reports.report({
      workspace,
      from: to - VISITS_WINDOW_MS,
      to,
      spend: [],
      steps: [],
      sources: [],
      dimensions: ['path'],
      metrics: ['valid'],
      basis: 'click',
      filters: [{ dimension: 'campaign', op: 'is', values: [String(id)] }],
      order: { by: 'valid', descending: true },
      limit: PATHS,
      offset: 0,
    });
    return new Map(
      rows.flatMap(({ keys: [key], sums }): [number, number][] => {
        const number = key?.split('/')[1];
        return number === undefined ? [] : [[Number(number), sums.valid]];
      }),
    );
  };
