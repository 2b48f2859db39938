import { KNOWN_BY } from '../../../../core/clicks/units.ts';
import { SEGMENT_DIMENSIONS } from '../../ab-test-results.ts';

const knownBy = `VARCHAR NOT NULL CHECK (known_by IN (${KNOWN_BY.map((by) => `'${by}'`).join(', ')}))`;

/** A conversion's unit, by column of `conversions`: null if its visitor has none in the click's test. */
export const conversionUnitColumns = [
  ['unit', 'UINTEGER'],
  ['unit_time', 'TIMESTAMP'],
  ['unit_phase', 'UINTEGER'],
  ['unit_variant', 'SMALLINT'],
] as const;

/**
 * Units of tests, at the place of their first request; their visitors' keys, as fingerprints; and sums by the quarter
 * hour in which they began, merged and folded like roll-ups. Every statement can be repeated; see `Migration.apart`.
 */
export const unitTables = [
  ...conversionUnitColumns.map(
    ([name, type]) => `ALTER TABLE conversions ADD COLUMN IF NOT EXISTS ${name} ${type}`,
  ),
  `CREATE TABLE IF NOT EXISTS test_units (
    test UINTEGER NOT NULL, unit UINTEGER NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL,
    phase UINTEGER NOT NULL, variant SMALLINT NOT NULL, time TIMESTAMP NOT NULL, node USMALLINT NOT NULL,
    worker USMALLINT NOT NULL, epoch UINTEGER NOT NULL, sequence UBIGINT NOT NULL, known_by ${knownBy},
    reclassified BOOLEAN NOT NULL, ${SEGMENT_DIMENSIONS.map((name) => `${name} VARCHAR`).join(', ')}
  )`,
  `CREATE TABLE IF NOT EXISTS test_keys (
    test UINTEGER NOT NULL, unit UINTEGER NOT NULL, workspace UINTEGER NOT NULL, time TIMESTAMP NOT NULL,
    daily BOOLEAN NOT NULL, high UINTEGER NOT NULL, low UINTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS rollup_units (
    quarter TIMESTAMP NOT NULL, workspace UINTEGER NOT NULL, campaign UINTEGER NOT NULL, test UINTEGER NOT NULL,
    phase UINTEGER NOT NULL, variant SMALLINT NOT NULL, known_by VARCHAR NOT NULL, units BIGINT NOT NULL,
    landed BIGINT NOT NULL, folded BOOLEAN NOT NULL
  )`,
];

/** Sums of `rollup_units`. */
export const unitSums = {
  name: 'rollup_units',
  keys: ['workspace', 'campaign', 'test', 'phase', 'variant', 'known_by'],
  measures: ['units', 'landed'],
} as const;
