import type { Migration } from '../migration.ts';

/**
 * Uploads of spend, so that each can be undone as a whole. `spend.upload_id`: the upload that wrote or repeated the entry
 * last; null once anything else has. `before`: the entry as it was, null if it did not exist or only `upload_id` changed.
 */
export const spendUploads: Migration = {
  number: 43,
  name: 'spend uploads',
  statements: [
    `create table spend_uploads (
      id integer generated always as identity primary key,
      public_id text not null constraint spend_uploads_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      file_name text,
      campaign_id integer references campaigns on delete set null,
      source_id text,
      campaigns jsonb not null,
      sources jsonb not null,
      at timestamptz not null,
      user_id integer references users on delete set null,
      created integer not null,
      changed integer not null,
      zeroed integer not null,
      removed integer not null,
      undone_at timestamptz,
      undone_by integer references users on delete set null,
      kept integer
    )`,
    'create index spend_uploads_of_workspace on spend_uploads (workspace_id, id)',
    `create table spend_upload_entries (
      upload_id integer not null references spend_uploads on delete cascade,
      spend text not null,
      action text not null
        constraint spend_upload_entries_action check (action in ('created', 'changed', 'zeroed', 'removed', 'same')),
      before jsonb,
      before_upload integer,
      primary key (upload_id, spend)
    )`,
    'alter table spend add column upload_id integer references spend_uploads on delete set null',
    // Without it, deleting a workspace would read all spend for each of its uploads.
    'create index spend_of_upload on spend (upload_id) where upload_id is not null',
  ],
};
