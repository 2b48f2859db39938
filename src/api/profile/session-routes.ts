import * as z from 'zod/mini';
import { OwnSession } from '../../contracts/accounts/profile.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { endSessionsOf } from '../session/family-store.ts';
import { authOf } from '../session/guard.ts';
import { endSession, listSessions } from './session-store.ts';

const route = routesOf('profile');

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
    route('viewer', { byKey: false, answer: z.array(OwnSession) }),
    async (request) => {
      const { user, session } = authOf(request);
      return (await listSessions(db, user.id, now())).map((row) => answer(row, session));
    },
  );

  app.delete(apiPaths.profileSession, route('viewer', { byKey: false }), async (request) => {
    const { user, session } = authOf(request);
    await endSessionsOf(db, user.id, 'ended', now(), session);
    await security.own(request, 'session_ended');
  });

  app.delete(
    `${apiPaths.profileSession}/:id`,
    route('viewer', { byKey: false, params: IdParams }),
    async (request) => {
      const done = await endSession(db, authOf(request).user.id, request.params.id, now());
      if (!done) throw new Refusal('not_found');
      await security.own(request, 'session_ended');
    },
  );
};
