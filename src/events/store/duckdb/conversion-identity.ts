import { ADJUSTMENT_MARK, STAGES } from '../../../core/conversions/identity.ts';

/** Every statement can be repeated; see `Migration.apart`. */
export const identityColumns: readonly string[] = [
  'ALTER TABLE conversions ADD COLUMN IF NOT EXISTS identity VARCHAR',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS identity VARCHAR',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS standing_event VARCHAR',
];

/**
 * The page's conversion that a postback made part of its conversion, so that the time before knows it; `continued`: its
 * conversion began as that one. Null in existing rows. Every statement can be repeated.
 */
export const absorbedColumns: readonly string[] = [
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS absorbed_word VARCHAR',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS absorbed_time TIMESTAMP',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS continued BOOLEAN',
];

/** What identifies a conversion of a click besides the transaction ID. `row`: a row of `conversions` or `postbacks`. */
export const identifiedBy = (row: string): string => `coalesce(${row}.identity, ${row}.event)`;

const mark = `chr(10) || '${ADJUSTMENT_MARK.slice(1)}'`;
/** Whether a row of `conversions` is an adjustment, which counts as nothing. */
export const IS_ADJUSTMENT = `coalesce(starts_with(identity, ${mark}), false)`;
/** Whether a row of `conversions` or `postbacks` is about an order whose events are stages. */
export const IS_STAGED = `identity = chr(10) || '${STAGES.slice(1)}'`;
/** 1 for a conversion, 0 for an adjustment. */
export const COUNTED = `CASE WHEN ${IS_ADJUSTMENT} THEN 0 ELSE 1 END`;
