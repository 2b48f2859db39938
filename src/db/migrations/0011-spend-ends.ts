import type { Migration } from '../migration.ts';

/** Reports read recent spend: of all periods, those that have not ended earlier. */
export const spendEnds: Migration = {
  number: 11,
  name: 'spend-ends',
  statements: ['create index spend_of_workspace_by_end on spend (workspace_id, ends)'],
};
