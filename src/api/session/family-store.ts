import { hash, randomUUID } from 'node:crypto';
import { WEEK_MS } from '../../core/time/durations.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { Origin } from './origin.ts';
import { FAMILY_SECONDS, type Family, type TokenSigner } from './tokens.ts';

/** A rotated token presented again within this time was a lost response or a second tab; later, it was stolen. */
const REPEAT_MS = 30_000;
/** How long ended families are kept, to distinguish their tokens from unknown ones. */
const KEEP_MS = WEEK_MS;

const sha256 = (token: string): string => hash('sha256', token);

export const familyOf = (
  session: { public_id: string; auth_time: Date },
  user: string,
  workspace: string,
): Family => ({
  user,
  session: session.public_id,
  workspace,
  authTime: session.auth_time.getTime() / 1000,
});

/** Signs a refresh token and stores its hash. `now`: milliseconds since 1970, on a whole second. */
export const issue = async (tx: Tx, signer: TokenSigner, family: Family, sessionId: number, now: number) => {
  const jti = randomUUID();
  const token = await signer.refresh(family, jti, now / 1000);
  const { id } = await tx
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, jti, sha256: sha256(token), issued_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

interface Member {
  userId: number;
  user: string;
  workspaceId: number;
  workspace: string;
}

/** What someone has just proved: the password with this hash, and the second step if there is one. */
interface Proof {
  passwordHash: string;
  secondStep: boolean;
}

/**
 * Begins a family with its first refresh token. Null if the password or the second step has changed since it was
 * verified, so that no sign-in in progress survives a recovery (which changes the user first and then ends their
 * sessions).
 */
export const beginFamily = (
  db: Db,
  signer: TokenSigner,
  member: Member,
  proof: Proof,
  origin: Origin,
  now: number,
) =>
  db.transaction().execute(async (tx) => {
    const second = Math.floor(now / 1000) * 1000;
    const same = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', member.userId)
      .where('password_hash', '=', proof.passwordHash)
      .where('totp_enabled_at', proof.secondStep ? 'is not' : 'is', null)
      .forShare()
      .executeTakeFirst();
    if (same === undefined) return null;
    await tx
      .deleteFrom('sessions')
      .where('expires_at', '<', new Date(now - KEEP_MS))
      .execute();
    const session = await tx
      .insertInto('sessions')
      .values({
        public_id: publicId('ses'),
        user_id: member.userId,
        workspace_id: member.workspaceId,
        auth_time: new Date(second),
        expires_at: new Date(second + FAMILY_SECONDS * 1000),
        last_seen_at: new Date(now),
        ...origin,
      })
      .returning(['id', 'public_id', 'auth_time'])
      .executeTakeFirstOrThrow();
    const family = familyOf(session, member.user, member.workspace);
    const { token } = await issue(tx, signer, family, session.id, second);
    return { family, token };
  });

const lockToken = (tx: Tx, token: string) =>
  tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .selectAll('refresh_tokens')
    .select([
      'sessions.public_id',
      'sessions.auth_time',
      'sessions.expires_at',
      'sessions.ended_at',
      'users.public_id as user',
      'users.id as userId',
      'workspaces.public_id as workspace',
      'workspaces.id as workspaceId',
    ])
    .where('refresh_tokens.sha256', '=', sha256(token))
    // Serializes refreshes with one token. Locks the token too: Postgres rereads only rows it had to wait for.
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst();

const endFamily = (tx: Tx, sessionId: number, reason: Row<'sessions'>['ended_reason'], now: number) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();

export type Rotation =
  | { state: 'rotated'; family: Family; token: string }
  /** The token was never issued. */
  | { state: 'unknown' }
  /** The family has ended; `copied` if just now, because this account's token was used a second time. */
  | { state: 'ended'; copied?: { user: number; workspace: number } };

/** The successor of a refresh token; see REPEAT_MS for a token that already has one. */
export const rotateToken = (db: Db, signer: TokenSigner, token: string, now: number): Promise<Rotation> =>
  db.transaction().execute(async (tx): Promise<Rotation> => {
    const row = await lockToken(tx, token);
    if (!row) return { state: 'unknown' };
    if (row.ended_at !== null || row.expires_at.getTime() <= now) return { state: 'ended' };
    const family = familyOf(row, row.user, row.workspace);
    if (row.rotated_at === null || row.successor_id === null) {
      const next = await issue(tx, signer, family, row.session_id, Math.floor(now / 1000) * 1000);
      await tx
        .updateTable('refresh_tokens')
        .set({ rotated_at: new Date(now), successor_id: next.id })
        .where('id', '=', row.id)
        .execute();
      await tx
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now) })
        .where('id', '=', row.session_id)
        .execute();
      return { state: 'rotated', family, token: next.token };
    }
    if (now - row.rotated_at.getTime() > REPEAT_MS) {
      await endFamily(tx, row.session_id, 'reuse', now);
      return { state: 'ended', copied: { user: row.userId, workspace: row.workspaceId } };
    }
    const successor = await tx
      .selectFrom('refresh_tokens')
      .select(['jti', 'issued_at'])
      .where('id', '=', row.successor_id)
      .executeTakeFirstOrThrow();
    const again = await signer.refresh(family, successor.jti, successor.issued_at.getTime() / 1000);
    return { state: 'rotated', family, token: again };
  });

/** Ends the family of a refresh token, rotated or not. Resolves to its owner, by internal IDs. */
export const endByToken = (
  db: Db,
  token: string,
  now: number,
): Promise<{ user: number; workspace: number } | 'unknown' | 'ended'> =>
  db.transaction().execute(async (tx) => {
    const row = await lockToken(tx, token);
    if (!row) return 'unknown';
    if (row.ended_at !== null || row.expires_at.getTime() <= now) return 'ended';
    await endFamily(tx, row.session_id, 'logout', now);
    return { user: row.userId, workspace: row.workspaceId };
  });

/** Ends all sessions of all users. Resolves to their number. */
export const endAllSessions = async (db: Db, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: 'ended' })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Ends all active sessions of a user except the one with the public ID `except`. */
export const endSessionsOf = (
  tx: Db | Tx,
  userId: number,
  reason: Row<'sessions'>['ended_reason'],
  now: number,
  except?: string | null,
) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: new Date(now), ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .$if(typeof except === 'string', (query) => query.where('public_id', '!=', except as string))
    .execute();

/** Whether an account has signed in from a network (/24 or /48) for as long as sessions are kept. */
export const signedInFrom = async (db: Db, email: string, network: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.workspace_id', '=', 'memberships.workspace_id')
        .onRef('sessions.user_id', '=', 'memberships.user_id'),
    )
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.address', '=', network)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Columns that every call needs about a member and their workspace. */
export const MEMBER_COLUMNS = [
  'users.id as userId',
  'users.public_id as user',
  'users.name',
  'users.email',
  'memberships.role',
  'workspaces.id as workspaceId',
  'workspaces.public_id as workspace',
  'workspaces.name as workspaceName',
  'workspaces.time_zone as timeZone',
  'workspaces.currency',
  'workspaces.postback_key as postbackKey',
  'workspaces.trial_ends_at as trialEndsAt',
  'workspaces.demo',
] as const;

/** The member of a session family; undefined if there is no such family. */
export const findFamily = (db: Db, session: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.workspace_id', '=', 'sessions.workspace_id'),
    )
    .select(['sessions.ended_at', 'sessions.expires_at', ...MEMBER_COLUMNS])
    .where('sessions.public_id', '=', session)
    .executeTakeFirst();

/** The role of a session's member in its workspace; null if the session has ended or they left. */
export const roleOfSession = async (
  db: Db,
  { session, user, workspace }: { session: string; user: number; workspace: number },
  now: number,
): Promise<Row<'memberships'>['role'] | null> => {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.workspace_id', '=', 'sessions.workspace_id'),
    )
    .select('memberships.role')
    .where('sessions.public_id', '=', session)
    .where('sessions.user_id', '=', user)
    .where('sessions.workspace_id', '=', workspace)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(now))
    .executeTakeFirst();
  return found?.role ?? null;
};
