import * as z from 'zod/mini';
import { Basis, FiltersText, Metric } from './report-query.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /report/heatmap`: one metric over a half-open range. */
export const HeatmapRequest = z.object({
  from: instant,
  to: instant,
  metric: Metric,
  filters: z._default(FiltersText, []),
  basis: z._default(Basis, 'click'),
});
export type HeatmapRequest = z.infer<typeof HeatmapRequest>;

const figure = {
  /** The metric's own value over all these hours, as in a report; null if unknown. */
  whole: z.nullable(z.union([z.number(), z.string()])),
  /** What is compared: a ratio as it is, a count or an amount per hour. Null if unknown. */
  value: z.nullable(z.number()),
  hours: z.number(),
  valid: z.number(),
  /** As in a report's row. */
  spread: z.nullable(z.number()),
};

export const HeatmapAnswer = z.object({
  from: z.string(),
  /** Whole hours only: at most the start of the current one. */
  to: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** All 168, by weekday (1 is Monday) and hour (0 to 23) in the workspace's zone. */
  cells: z.array(
    z.object({
      weekday: z.number(),
      hour: z.number(),
      ...figure,
      /** Whether enough happened for the figure to be more than chance. */
      isEnough: z.boolean(),
    }),
  ),
  total: z.object(figure),
  /** As in a report. */
  incomplete: z.nullable(z.enum(['requests'])),
});
export type HeatmapAnswer = z.infer<typeof HeatmapAnswer>;
