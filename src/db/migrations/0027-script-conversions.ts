import type { Migration } from '../migration.ts';

/**
 * Conversions reported by pages' scripts. Existing workspaces still accept them, for any event, but without payouts or
 * rejections: a click ID is all that anyone needs to imitate the script.
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
