import type { Migration } from '../migration.ts';

/**
 * Whether a campaign of the workspace has ever charged only some conversion types. From then on, the edge notes the type
 * of every conversion, because clicks of that time keep their terms when the campaign changes.
 */
export const chargedTypes: Migration = {
  number: 40,
  name: 'charged conversion types',
  statements: ['alter table workspaces add column charges_types boolean not null default false'],
};
