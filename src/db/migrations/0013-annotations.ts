import type { Migration } from '../migration.ts';

/** Notes on the time axis, for a campaign or the whole workspace. */
export const annotations: Migration = {
  number: 13,
  name: 'annotations',
  statements: [
    `create table annotations (
      id integer generated always as identity primary key,
      public_id text not null constraint annotations_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      campaign_id integer references campaigns on delete cascade,
      at timestamptz not null,
      text text not null,
      user_id integer references users on delete set null,
      created_at timestamptz not null default now()
    )`,
    'create index annotations_of_workspace on annotations (workspace_id, at)',
    // Events on a chart are looked up by their time.
    'create index campaign_revisions_by_time on campaign_revisions (made_at)',
  ],
};
