import type { FastifyRequest } from 'fastify';
import type { User } from '../../contracts/session.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { findFamily } from './family-store.ts';
import type { TokenSigner } from './tokens.ts';

/** Who makes a call, and for which workspace. `id`s are internal. */
export interface Auth {
  user: { id: number; publicId: string; name: string; email: string; role: User['role'] };
  workspace: {
    id: number;
    publicId: string;
    name: string;
    timeZone: string;
    currency: string;
    postbackKey: string;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    auth: Auth | null;
  }
}

/** The Bearer token of a request. Throws `unauthenticated` without one. */
export const bearerOf = (request: FastifyRequest): string => {
  const match = /^Bearer +([\w.~+/-]+=*) *$/i.exec(request.headers.authorization ?? '');
  if (!match) throw new Refusal('unauthenticated');
  return match[1] as string;
};

export const unknownToken = (): Refusal => new Refusal('unauthenticated', { tokenGone: true });
export const sessionEnded = (): Refusal => new Refusal('session_ended', { tokenGone: true });

/**
 * Hook for calls that need a signed-in user: sets `request.auth`. An access token that merely expired is refused
 * without `type: 0`, because its family can still renew it.
 */
export const authenticate =
  (db: Db, signer: TokenSigner, now: () => number) =>
  async (request: FastifyRequest): Promise<void> => {
    const time = now();
    const reading = await signer.read(bearerOf(request), 'access', time / 1000);
    if (reading.state === 'unknown') throw unknownToken();
    const family = await findFamily(db, reading.claims.session);
    if (!family || family.user !== reading.claims.user || family.workspace !== reading.claims.workspace) {
      throw unknownToken();
    }
    if (family.ended_at !== null || family.expires_at.getTime() <= time) throw sessionEnded();
    if (reading.state === 'expired') throw new Refusal('unauthenticated');
    const { userId, user, name, email, role } = family;
    const { workspaceId, workspace, workspaceName, timeZone, currency, postbackKey } = family;
    request.auth = {
      user: { id: userId, publicId: user, name, email, role },
      workspace: {
        id: workspaceId,
        publicId: workspace,
        name: workspaceName,
        timeZone,
        currency,
        postbackKey,
      },
    };
  };

/** The caller. Throws `unauthenticated` on a route that has no guard. */
export const authOf = (request: FastifyRequest): Auth => {
  if (!request.auth) throw new Refusal('unauthenticated');
  return request.auth;
};

/** Hook for calls that change something: viewers may only read. */
export const mayEdit = async (request: FastifyRequest): Promise<void> => {
  if (authOf(request).user.role === 'viewer') throw new Refusal('forbidden');
};
