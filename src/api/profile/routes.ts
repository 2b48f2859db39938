import * as z from 'zod/mini';
import {
  EmailConfirm,
  OwnSession,
  PasswordChange,
  Profile,
  ProfilePatch,
} from '../../contracts/accounts/profile.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import { endSessionsOf } from '../session/family-store.ts';
import { authOf } from '../session/guard.ts';
import type { AttemptCheck } from '../session/limits.ts';
import { endSession, listSessions } from './profile-store.ts';
import type { ProfileService } from './service.ts';

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

/** A user's own sign-ins. */
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

interface ProfileParts extends Pick<Parts, 'security'> {
  readonly limit: AttemptCheck;
  readonly notices: AccountNotices;
}

/** A user's own profile; `limit` counts every request that takes the password. */
export const profileRoutes = (
  app: Api,
  service: ProfileService,
  { limit, notices, security }: ProfileParts,
): void => {
  app.get(apiPaths.profile, route('viewer', { byKey: false, answer: Profile }), (request) =>
    service.read(authOf(request).user),
  );

  app.patch(
    apiPaths.profile,
    route('viewer', {
      byKey: false,
      body: ProfilePatch,
      answer: Profile,
    }),
    async (request) => {
      if (request.body.email !== undefined) await limit(request);
      const before = authOf(request).user;
      const profile = await service.patch(before, request.body);
      const { email } = request.body;
      if (profile.email !== before.email)
        await security.own(request, 'email_changed', { email: profile.email });
      else if (email !== undefined && email !== before.email) {
        await security.own(request, 'email_change_asked', { email });
      }
      return profile;
    },
  );

  app.post(
    apiPaths.profileEmailConfirm,
    route('viewer', { byKey: false, body: EmailConfirm, answer: Profile, limit }),
    async (request) => {
      const profile = await service.confirmEmail(authOf(request).user, request.body);
      await security.own(request, 'email_changed', { email: profile.email });
      return profile;
    },
  );

  app.post(
    apiPaths.profilePassword,
    route('viewer', { byKey: false, body: PasswordChange, limit }),
    async (request) => {
      await service.changePassword(authOf(request), request.body);
      await notices.own(request, 'password_changed', request.body);
    },
  );
};
