import type { Migration } from '../migration.ts';

/**
 * What pages may report by their script. Workspaces that are there keep taking it, of any event, but with no payout and
 * no way to reject a conversion: a click id is all that anyone needs to imitate the script.
 */
export const scriptConversions: Migration = {
  number: 27,
  name: 'conversions by the script of pages',
  statements: [
    `alter table postback_settings
      add column script_enabled boolean not null default true,
      add column script_statuses text[] not null default '{lead,sale,hold}',
      add column script_events text[] not null default '{}',
      add column script_payout boolean not null default false`,
  ],
};
