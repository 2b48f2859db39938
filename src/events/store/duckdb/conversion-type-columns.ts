import { PENDING_WORDS } from '../../../core/conversions/types.ts';
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
];

/**
 * The status of a conversion after a postback, if the postback says another one, and what decided its type before, if the
 * postback replaced that: both are then known for any earlier time. Null in existing rows; their types matter only to
 * tests that began before they could choose types. Every statement can be repeated.
 */
export const standingTypes: readonly string[] = ['standing_status', 'event_before', 'word_before'].map(
  (column) => `ALTER TABLE postbacks ADD COLUMN IF NOT EXISTS ${column} VARCHAR`,
);

/**
 * The network of conversions, null in existing rows, and which statuses each network has sent: 0 is the workspace's own
 * address. Every statement can be repeated.
 */
export const networkColumns: readonly string[] = [
  ...tables.map((table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS network UINTEGER`),
  'ALTER TABLE conversion_changes ADD COLUMN IF NOT EXISTS type_word VARCHAR',
  `CREATE TABLE IF NOT EXISTS sent_statuses (workspace UINTEGER NOT NULL, network UINTEGER NOT NULL,
    standing VARCHAR NOT NULL)`,
];

/** Adds those of these statuses that are new; a subquery with workspace, network and standing. */
export const noteStatuses = (sent: string): string =>
  `INSERT INTO sent_statuses ${sent} EXCEPT SELECT workspace, network, standing FROM sent_statuses`;

/** What networks have sent so far. Ingest decides the same by `sentStatuses`. */
export const earlierStatuses: readonly string[] = [
  noteStatuses(
    `SELECT workspace, coalesce(source, 0)::UINTEGER, CASE WHEN status = 'rejected' THEN 'rejected'
       WHEN status IN (${PENDING_WORDS.map((word) => `'${word}'`).join(', ')}) THEN 'pending' ELSE 'approved' END
     FROM postbacks WHERE NOT test AND reported_by IS NULL AND fate NOT IN ('waiting', 'replayed')
       AND (status_received <> '' OR fate = 'recorded')`,
  ),
];

/** A hold or a rejection says nothing about the type: such a conversion counts as a purchase, as a new one does. */
export const typeWordsOfStatuses: readonly string[] = tables.map(
  (table) =>
    `UPDATE ${table} SET type_word = CASE WHEN status IN ('hold', 'rejected') THEN ':1' ELSE status END`,
);
