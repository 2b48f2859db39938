import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { Member, MemberPatch } from '../../contracts/member.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { MemberService } from './service.ts';

const base = { tags: ['member'], security: withBearer };
const one = `${apiPaths.member}/:id`;

/** Members of the caller's workspace; owners alone. */
export const memberRoutes = (app: Api, service: MemberService): void => {
  /** Not paged: there are a hundred places at most. */
  app.get(
    apiPaths.member,
    {
      ...need('owner', { byKey: false }),
      schema: { ...base, response: { 200: z.array(Member), default: ErrorAnswer } },
    },
    (request) => service.list(authOf(request)),
  );

  app.patch(
    one,
    {
      ...need('owner', { byKey: false }),
      schema: {
        ...base,
        params: IdParams,
        body: MemberPatch,
        response: { 200: Member, default: ErrorAnswer },
      },
      preValidation: knownFields(MemberPatch),
    },
    (request) => service.change(authOf(request), request.params.id, request.body.role),
  );

  // Who may not come in any more is a matter of sign-in, which goes on after a trial.
  app.delete(
    one,
    {
      ...need('owner', { byKey: false, afterTrial: true }),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await service.remove(authOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
};
