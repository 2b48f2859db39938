import type { Migration } from '../migration.ts';

/**
 * A workspace's conversion types as they were when a test began; for a draft, when it was last saved. Null for tests that
 * began before they could choose types.
 */
export const abTestTypes: Migration = {
  number: 44,
  name: 'conversion types of ab tests',
  statements: ['alter table ab_tests add column types jsonb'],
};
