import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { User } from '../../contracts/accounts/session.ts';
import type { Db } from '../../db/tables.ts';
import { findKey, isKey, noteUse } from '../api-key/key-store.ts';
import { Refusal } from '../http/refusal.ts';
import { findFamily } from './family-store.ts';
import type { TokenSigner } from './tokens.ts';

/** Who makes a call, and for which workspace. All `id`s are internal. */
export interface Auth {
  /** How they authenticated. */
  by: 'session' | 'key';
  /** Public ID of the session; null for a key. */
  session: string | null;
  /** Number of the key; null for a session. */
  key: number | null;
  /** `read` for a key that changes nothing, whatever its owner's role. */
  scope: 'read' | 'write';
  user: { id: number; publicId: string; name: string; email: string; role: User['role'] };
  workspace: {
    id: number;
    publicId: string;
    name: string;
    timeZone: string;
    currency: string;
    postbackKey: string;
    /** Null if it is not a trial. */
    trialEndsAt: Date | null;
    /** Its data are made up. */
    demo: boolean;
  };
}

/** Whether the caller can change things: an editor or owner, without a read-only key. */
export const mayEdit = ({ scope, user }: Pick<Auth, 'scope' | 'user'>): boolean =>
  scope === 'write' && user.role !== 'viewer';

declare module 'fastify' {
  interface FastifyRequest {
    auth: Auth | null;
  }
}

/** The Bearer token of a request. Throws `unauthenticated` if there is none. */
export const bearerOf = (request: FastifyRequest): string => {
  const match = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '');
  if (!match) throw new Refusal('unauthenticated');
  return match[1] as string;
};

export const unknownToken = (): Refusal => new Refusal('unauthenticated', { tokenGone: true });
export const sessionEnded = (): Refusal => new Refusal('session_ended', { tokenGone: true });

type Member = Omit<NonNullable<Awaited<ReturnType<typeof findFamily>>>, 'ended_at' | 'expires_at'>;

const callerOf = (member: Member): Pick<Auth, 'user' | 'workspace'> => ({
  user: {
    id: member.userId,
    publicId: member.user,
    name: member.name,
    email: member.email,
    role: member.role,
  },
  workspace: {
    id: member.workspaceId,
    publicId: member.workspace,
    name: member.workspaceName,
    timeZone: member.timeZone,
    currency: member.currency,
    postbackKey: member.postbackKey,
    trialEndsAt: member.trialEndsAt,
    demo: member.demo,
  },
});

interface GuardParts {
  db: Db;
  signer: TokenSigner;
  now: () => number;
  /** Called with each call that uses an unknown key; throws `rate_limited` after too many. */
  onWrongKey: (request: FastifyRequest) => Promise<void>;
  /** Called with the hash of the key of each call, before the lookup; throws `rate_limited` after too many. */
  onKey: (key: string) => void;
}

/**
 * Hook for calls that need a signed-in user or an API key: sets `request.auth`. An access token that has merely expired
 * is refused without `type: 0`, because its family can still renew it.
 */
export const authenticate = ({ db, signer, now, onWrongKey, onKey }: GuardParts) => {
  const bySession = async (token: string): Promise<Auth> => {
    const time = now();
    const reading = await signer.read(token, 'access', time / 1000);
    if (reading.state === 'unknown') throw unknownToken();
    const { session, user, workspace } = reading.claims;
    const family = await findFamily(db, session);
    if (!family || family.user !== user || family.workspace !== workspace) throw unknownToken();
    if (family.ended_at !== null || family.expires_at.getTime() <= time) throw sessionEnded();
    if (reading.state === 'expired') throw new Refusal('unauthenticated');
    return { by: 'session', session, key: null, scope: 'write', ...callerOf(family) };
  };

  const byKey = async (key: string, request: FastifyRequest): Promise<Auth> => {
    onKey(hash('sha256', key));
    const found = await findKey(db, key);
    if (!found) {
      await onWrongKey(request);
      throw unknownToken();
    }
    // The key's owner and workspace are known, so the security log can name whose program still uses it.
    const about = { user: found.userId, workspace: found.workspaceId };
    if (found.expiresAt !== null && found.expiresAt.getTime() <= now()) {
      throw new Refusal('key_expired', { tokenGone: true, about });
    }
    await noteUse(db, found, now());
    return { by: 'key', session: null, key: found.keyId, scope: found.scope, ...callerOf(found) };
  };

  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request);
    request.auth = isKey(token) ? await byKey(token, request) : await bySession(token);
  };
};

/** The caller. Throws `unauthenticated` on a route that has no guard. */
export const authOf = (request: FastifyRequest): Auth => {
  if (!request.auth) throw new Refusal('unauthenticated');
  return request.auth;
};
