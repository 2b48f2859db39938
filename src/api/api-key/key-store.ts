import { hash } from 'node:crypto';
import type { ApiKeyInput } from '../../contracts/accounts/api-key.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { MEMBER_COLUMNS } from '../session/family-store.ts';

const PREFIX = 'flk_';
/** Characters after the prefix, 190 bits; four of them stay visible in the hint. */
const CHARACTERS = 32;
const HINT = PREFIX.length + 4;
/** Maximum keys of a person in a workspace. */
const MOST_KEYS = 50;
/** Minimum time between recorded uses. */
const NOTE_MS = MINUTE_MS;

/** Default lifetime of a key. */
const YEAR_MS = 365 * DAY_MS;
/** Latest possible expiry. */
const LATEST_MS = 10 * YEAR_MS;

/** Null if the key never expires. */
const endOf = (expiresAt: string | null | undefined, now: number): Date | null => {
  if (expiresAt === null) return null;
  return new Date(expiresAt === undefined ? now + YEAR_MS : Date.parse(expiresAt));
};

/** Code of the problem with the requested expiry, or null. */
export const expiryProblem = (expiresAt: string | null | undefined, now: number): string | null => {
  if (expiresAt == null) return null;
  const time = Date.parse(expiresAt);
  if (time <= now) return 'expiry_past';
  return time > now + LATEST_MS ? 'expiry_too_late' : null;
};

const sha256Of = (key: string): string => hash('sha256', key);

/** Whether a Bearer token looks like an API key. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

/** The member who owns this key; undefined if there is no such key. Keys are deleted with the membership. */
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
    .select('api_keys.expires_at as expiresAt')
    .select(MEMBER_COLUMNS)
    .where('api_keys.sha256', '=', sha256Of(key))
    .executeTakeFirst();

/** Records a key's use, unless one was recorded within the last minute. */
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

/** Owner of keys; internal IDs. */
interface Owner {
  user: number;
  workspace: number;
}

export const listKeys = (db: Db | Tx, owner: Owner): Promise<Row<'api_keys'>[]> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', owner.workspace)
    .where('user_id', '=', owner.user)
    .orderBy('id', 'desc')
    .execute();

/** A new key, as plain text and as stored; null if the owner has the maximum number. */
export const makeKey = async (
  db: Db | Tx,
  owner: Owner,
  { name, scope, expiresAt }: Pick<ApiKeyInput, 'name' | 'scope' | 'expiresAt'>,
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
      expires_at: endOf(expiresAt, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key, row };
};

/** The name of the removed key; null if the owner has no such key. */
export const removeKey = async (db: Db, owner: Owner, id: string): Promise<string | null> => {
  const gone = await db
    .deleteFrom('api_keys')
    .where('public_id', '=', id)
    .where('workspace_id', '=', owner.workspace)
    .where('user_id', '=', owner.user)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
};
