import { EmailConfirm, PasswordChange, Profile, ProfilePatch } from '../../contracts/accounts/profile.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import type { AttemptCheck } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import type { ProfileService } from './service.ts';

const route = routesOf('profile');

interface ProfileParts extends Pick<Parts, 'security'> {
  readonly limit: AttemptCheck;
  readonly notices: AccountNotices;
}

/** Each person's own profile; `limit` counts every request for the password. */
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
