import type { Migration } from '../migration.ts';

/** Reports ask what was spent lately: of all the periods there are, those that have not ended before. */
export const spendEnds: Migration = {
  number: 11,
  name: 'spend-ends',
  statements: ['create index spend_of_workspace_by_end on spend (workspace_id, ends)'],
};
