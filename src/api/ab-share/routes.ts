import * as z from 'zod/mini';
import { AbShare, AbShareInput, AbShareMade, SharedTest } from '../../contracts/ab-tests/ab-share.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/editor.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { addressLimit } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { ShareService } from './service.ts';

const base = { tags: ['ab-test'], security: withBearer };
const shares = `${apiPaths.abTest}/:id/share`;
const ShareParams = z.extend(IdParams, { share: IdParams.shape.id });
const TokenParams = z.object({ token: z.string().check(z.maxLength(200)) });
/** An open page polls every minute, and an office can have many of them. */
const ALLOWANCE = { windowMinutes: 15, perAddress: 600 };

/** What a link shows to anyone who has it: a call without a Bearer token. */
export const sharedTestRoute = (app: Api, { read }: ShareService): void => {
  app.get(
    `${apiPaths.sharedTest}/:token`,
    {
      schema: { tags: ['ab-test'], params: TokenParams, response: { 200: SharedTest, default: ErrorAnswer } },
      preHandler: addressLimit(app, ALLOWANCE),
    },
    (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return read(request.params.token);
    },
  );
};

/** The links of a test. Members see which exist; a link's address is returned only when it is created. */
export const abShareRoutes = (app: Api, service: ShareService): void => {
  app.get(
    shares,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: z.array(AbShare), default: ErrorAnswer } },
    },
    (request) => service.list(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    shares,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: AbShareInput,
        response: { 201: AbShareMade, default: ErrorAnswer },
      },
      preValidation: knownFields(AbShareInput),
    },
    async (request, reply) =>
      reply.code(201).send(await service.make(editorOf(authOf(request)), request.params.id)),
  );

  app.delete(
    `${shares}/:share`,
    {
      ...need('editor', { afterTrial: true }),
      schema: { ...base, params: ShareParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      const { id, share } = request.params;
      await service.revoke(editorOf(authOf(request)), id, share);
      return reply.code(204).send();
    },
  );
};
