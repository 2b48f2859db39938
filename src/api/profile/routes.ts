import * as z from 'zod/mini';
import { EmailConfirm, PasswordChange, Profile, ProfilePatch } from '../../contracts/accounts/profile.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import type { AttemptCheck } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { ProfileService } from './service.ts';

const base = { tags: ['profile'], security: withBearer };
const own = need('viewer', { byKey: false });

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
  app.get(
    apiPaths.profile,
    { ...own, schema: { ...base, response: { 200: Profile, default: ErrorAnswer } } },
    (request) => service.read(authOf(request).user),
  );

  app.patch(
    apiPaths.profile,
    {
      ...own,
      schema: { ...base, body: ProfilePatch, response: { 200: Profile, default: ErrorAnswer } },
      preValidation: knownFields(ProfilePatch),
      preHandler: async (request) => {
        if (request.body.email !== undefined) await limit(request);
      },
    },
    async (request) => {
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
    {
      ...own,
      schema: { ...base, body: EmailConfirm, response: { 200: Profile, default: ErrorAnswer } },
      preValidation: knownFields(EmailConfirm),
      preHandler: limit,
    },
    async (request) => {
      const profile = await service.confirmEmail(authOf(request).user, request.body);
      await security.own(request, 'email_changed', { email: profile.email });
      return profile;
    },
  );

  app.post(
    apiPaths.profilePassword,
    {
      ...own,
      schema: { ...base, body: PasswordChange, response: { 204: z.undefined(), default: ErrorAnswer } },
      preValidation: knownFields(PasswordChange),
      preHandler: limit,
    },
    async (request, reply) => {
      await service.changePassword(authOf(request), request.body);
      await notices.own(request, 'password_changed', request.body);
      return reply.code(204).send();
    },
  );
};
