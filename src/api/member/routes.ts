import * as z from 'zod/mini';
import { Member, MemberPatch } from '../../contracts/accounts/member.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import type { AttemptCheck } from '../session/limits.ts';
import type { MemberService } from './service.ts';

const route = routesOf('member');
const one = `${apiPaths.member}/:id`;

/** Members of the caller's workspace; only for owners. `limit` counts calls with the password, to prevent guessing. */
export const memberRoutes = (
  app: Api,
  service: MemberService,
  { security, limit }: Pick<Parts, 'security'> & { readonly limit: AttemptCheck },
): void => {
  /** Not paged, because there are at most a hundred places. */
  app.get(apiPaths.member, route('owner', { byKey: false, answer: z.array(Member) }), (request) =>
    service.list(authOf(request)),
  );

  app.patch(
    one,
    route('owner', { byKey: false, params: IdParams, body: MemberPatch, answer: Member }),
    async (request) => {
      const auth = authOf(request);
      if (request.body.password !== undefined) await limit(request);
      const { member, userId, from } = await service.change(auth, request.params.id, request.body);
      const subject = { user: userId, workspace: auth.workspace.id };
      const detail = { from, role: member.role };
      if (from !== member.role) await security.record({ kind: 'role_changed', subject, detail, request });
      return member;
    },
  );

  // Revoking access is part of sign-in, which keeps working after a trial ends.
  app.delete(one, route('owner', { byKey: false, afterTrial: true, params: IdParams }), async (request) => {
    const auth = authOf(request);
    const role = await service.remove(auth, request.params.id);
    // The account was deleted, so the entry cannot name it.
    await security.own(request, 'member_removed', { role });
  });
};
