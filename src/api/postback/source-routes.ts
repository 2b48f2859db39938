import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import {
  PostbackSource,
  PostbackSourceInput,
  PostbackSourceList,
  PostbackSourcePatch,
  RotatedSource,
  SourceRotation,
  SourceSecret,
} from '../../contracts/postbacks/postback.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { sourceService } from './sources.ts';

const base = { tags: ['postback'], security: withBearer };
const one = `${intakePaths.postbackSource}/:id`;

/** Affiliate networks. Viewers see them; only editors see addresses and secrets. */
export const postbackSourceRoutes = (app: Api, parts: Parts): void => {
  const sources = sourceService(parts);

  app.get(
    intakePaths.postbackSource,
    {
      ...need('viewer'),
      schema: { ...base, response: { 200: PostbackSourceList, default: ErrorAnswer } },
    },
    async (request) => {
      const auth = authOf(request);
      return { rows: await sources.list(auth.workspace.id, mayEdit(auth)) };
    },
  );

  app.post(
    intakePaths.postbackSource,
    {
      ...need('editor'),
      schema: {
        ...base,
        body: PostbackSourceInput,
        response: { 201: PostbackSource, default: ErrorAnswer },
      },
      preValidation: knownFields(PostbackSourceInput),
    },
    async (request, reply) => reply.code(201).send(await sources.add(authOf(request), request.body)),
  );

  app.get(
    one,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: PostbackSource, default: ErrorAnswer } },
    },
    (request) => {
      const auth = authOf(request);
      return sources.read(auth.workspace.id, request.params.id, mayEdit(auth));
    },
  );

  app.patch(
    one,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: PostbackSourcePatch,
        response: { 200: PostbackSource, default: ErrorAnswer },
      },
      preValidation: knownFields(PostbackSourcePatch),
    },
    (request) => sources.change(authOf(request), request.params.id, request.body),
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      await sources.remove(authOf(request), request.params.id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${one}/secret`,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 200: SourceSecret, default: ErrorAnswer } },
    },
    async (request) => ({ secret: await sources.secret(authOf(request), request.params.id) }),
  );

  app.post(
    `${one}/rotate`,
    {
      ...need('editor'),
      schema: {
        ...base,
        params: IdParams,
        body: SourceRotation,
        response: { 200: RotatedSource, default: ErrorAnswer },
      },
      preValidation: knownFields(SourceRotation),
    },
    async (request) => {
      const rotated = await sources.rotate(authOf(request), request.params.id, request.body.endOld);
      await parts.security.own(request, 'secret_rotated', { name: rotated.source.name });
      return rotated;
    },
  );
};
