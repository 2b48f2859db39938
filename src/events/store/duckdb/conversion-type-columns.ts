import { dailies } from './daily.ts';

const tables = [
  ...['conversions', 'conversion_rollup_audience', 'conversion_rollup_path', 'conversion_rollup_source'],
  ...dailies.map(({ conversions }) => conversions),
];

/** Every statement can be repeated; see `Migration.apart`. */
export const typeWordColumns: readonly string[] = [
  ...tables.map((table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS type_word VARCHAR`),
  'ALTER TABLE conversions ADD COLUMN IF NOT EXISTS status_given BOOLEAN',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS usual_word VARCHAR',
];

/** Null in existing rows, which were reported before types had rules. Every statement can be repeated. */
export const typeRuleColumns: readonly string[] = [
  'ALTER TABLE conversions ADD COLUMN IF NOT EXISTS reported_type UINTEGER',
  'ALTER TABLE conversions ADD COLUMN IF NOT EXISTS payout_by_type BOOLEAN',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS type_rules VARCHAR',
  'ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS standing_by_type BOOLEAN',
];

/** A hold or a rejection says nothing about the type: such a conversion counts as a purchase, as a new one does. */
export const typeWordsOfStatuses: readonly string[] = tables.map(
  (table) =>
    `UPDATE ${table} SET type_word = CASE WHEN status IN ('hold', 'rejected') THEN ':1' ELSE status END`,
);
