import * as z from 'zod/mini';
import { OwnSession } from '../../contracts/accounts/profile.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { endSessionsOf } from '../session/family-store.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { endSession, listSessions } from './session-store.ts';

const base = { tags: ['profile'], security: withBearer };
const own = need('viewer', { byKey: false });

const answer = (row: Row<'sessions'>, asking: string | null): OwnSession => ({
  id: row.public_id,
  current: row.public_id === asking,
  device: row.device,
  os: row.os,
  browser: row.browser,
  address: row.address,
  country: row.country,
  region: row.region,
  city: row.city,
  signedInAt: row.auth_time.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  copiedAt: row.ended_at?.toISOString() ?? null,
});

/** Each person's own sign-ins. */
export const ownSessionRoutes = (
  app: Api,
  { db, now, security }: Pick<Parts, 'db' | 'now' | 'security'>,
): void => {
  app.get(
    apiPaths.profileSession,
    { ...own, schema: { ...base, response: { 200: z.array(OwnSession), default: ErrorAnswer } } },
    async (request) => {
      const { user, session } = authOf(request);
      return (await listSessions(db, user.id, now())).map((row) => answer(row, session));
    },
  );

  app.delete(
    apiPaths.profileSession,
    { ...own, schema: { ...base, response: { 204: z.undefined(), default: ErrorAnswer } } },
    async (request, reply) => {
      const { user, session } = authOf(request);
      await endSessionsOf(db, user.id, 'ended', now(), session);
      await security.own(request, 'session_ended');
      return reply.code(204).send();
    },
  );

  app.delete(
    `${apiPaths.profileSession}/:id`,
    {
      ...own,
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      const done = await endSession(db, authOf(request).user.id, request.params.id, now());
      if (!done) throw new Refusal('not_found');
      await security.own(request, 'session_ended');
      return reply.code(204).send();
    },
  );
};
