import { hash } from 'node:crypto';
import type { ApiKeyInput } from '../../contracts/api-key.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Row } from '../../db/tables.ts';
import { MEMBER_COLUMNS } from '../session/family-store.ts';

const PREFIX = 'flk_';
/** Characters behind the prefix, 190 bits; four of them are shown for ever in the hint. */
const CHARACTERS = 32;
const HINT = PREFIX.length + 4;
/** A person has no more keys than this in a workspace. */
const MOST_KEYS = 50;
/** A use is written down at most this often. */
const NOTE_MS = 60_000;

const sha256Of = (key: string): string => hash('sha256', key);

/** Whether a Bearer token is meant to be an API key. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** The member whose key this is, undefined when there is no such key; keys go with the membership. */
export const findKey = (db: Db, key: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'api_keys.workspace_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'api_keys.user_id')
        .onRef('memberships.workspace_id', '=', 'api_keys.workspace_id'),
    )
    .select(['api_keys.id as keyId', 'api_keys.scope', 'api_keys.last_used_at as lastUsedAt'])
    .select(MEMBER_COLUMNS)
    .where('api_keys.sha256', '=', sha256Of(key))
    .executeTakeFirst();

/** Writes down that a key was used, unless that was done within the last minute. */
export const noteUse = async (
  db: Db,
  { keyId, lastUsedAt }: { keyId: number; lastUsedAt: Date | null },
  now: number,
): Promise<void> => {
  if (lastUsedAt !== null && now - lastUsedAt.getTime() < NOTE_MS) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', keyId)
    .execute();
};

/** Whose keys; internal ids. */
interface Owner {
  user: number;
  workspace: number;
}

export const listKeys = (db: Db, owner: Owner): Promise<Row<'api_keys'>[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', owner.workspace)
    .where('user_id', '=', owner.user)
    .orderBy('id', 'desc')
    .execute();

/** A new key, in words and as it is kept; null when the owner has as many as there may be. */
export const makeKey = async (
  db: Db,
  owner: Owner,
  { name, scope }: Pick<ApiKeyInput, 'name' | 'scope'>,
  now: number,
): Promise<{ key: string; row: Row<'api_keys'> } | null> => {
  if ((await listKeys(db, owner)).length >= MOST_KEYS) return null;
  const key = PREFIX + randomText(CHARACTERS);
  const row = await db
    .insertInto('api_keys')
    .values({
      public_id: publicId('key'),
      workspace_id: owner.workspace,
      user_id: owner.user,
      name,
      scope,
      hint: key.slice(0, HINT),
      sha256: sha256Of(key),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key, row };
};

/** False when the owner has no such key. */
export const removeKey = async (db: Db, owner: Owner, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('public_id', '=', id)
    .where('workspace_id', '=', owner.workspace)
    .where('user_id', '=', owner.user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
