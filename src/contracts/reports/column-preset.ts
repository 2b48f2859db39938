import * as z from 'zod/mini';
import { PublicId } from '../fields.ts';
import { MetricList } from './report-query.ts';
import { SavedReportName } from './saved-report.ts';

/** Maximum per workspace, because the list is not paged. */
export const MAX_PRESETS = 50;

/** In the order of the report's columns. */
const Metrics = MetricList.check(z.minLength(1, 'metric_required'));

export const ColumnPresetInput = z.strictObject({
  /** Unique in the workspace, ignoring case. */
  name: SavedReportName,
  metrics: Metrics,
});
export type ColumnPresetInput = z.infer<typeof ColumnPresetInput>;

/** Missing fields stay unchanged. */
export const ColumnPresetPatch = z.strictObject({
  id: PublicId,
  name: z.optional(SavedReportName),
  metrics: z.optional(Metrics),
});
export type ColumnPresetPatch = z.infer<typeof ColumnPresetPatch>;

export const ColumnPresetId = z.strictObject({ id: PublicId });

export const ColumnPreset = z.object({
  id: z.string(),
  name: z.string(),
  /** Some can be of formulas and conversion types that no longer exist. */
  metrics: MetricList,
  changedAt: z.string(),
});
export type ColumnPreset = z.infer<typeof ColumnPreset>;

/** By name. */
export const ColumnPresetList = z.object({ rows: z.array(ColumnPreset) });
