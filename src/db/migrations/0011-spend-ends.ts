import type { Migration } from '../migration.ts';

/** Reports read only spend whose period has not ended before their range. */
export const spendEnds: Migration = {
  number: 11,
  name: 'spend-ends',
  statements: ['create index spend_of_workspace_by_end on spend (workspace_id, ends)'],
};
