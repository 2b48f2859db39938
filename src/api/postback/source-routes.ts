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
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { sourceService } from './sources.ts';

const route = routesOf('postback');
const one = `${intakePaths.postbackSource}/:id`;

/** Affiliate networks. Viewers see them; only editors see addresses and secrets. */
export const postbackSourceRoutes = (app: Api, parts: Parts): void => {
  const sources = sourceService(parts);

  app.get(intakePaths.postbackSource, route('viewer', { answer: PostbackSourceList }), async (request) => {
    const auth = authOf(request);
    return { rows: await sources.list(auth.workspace.id, mayEdit(auth)) };
  });

  app.post(
    intakePaths.postbackSource,
    route('editor', { body: PostbackSourceInput, created: PostbackSource }),
    (request) => sources.add(authOf(request), request.body),
  );

  app.get(one, route('viewer', { params: IdParams, answer: PostbackSource }), (request) => {
    const auth = authOf(request);
    return sources.read(auth.workspace.id, request.params.id, mayEdit(auth));
  });

  app.patch(
    one,
    route('editor', { params: IdParams, body: PostbackSourcePatch, answer: PostbackSource }),
    (request) => sources.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await sources.remove(authOf(request), request.params.id);
  });

  app.post(`${one}/secret`, route('editor', { params: IdParams, answer: SourceSecret }), async (request) => ({
    secret: await sources.secret(authOf(request), request.params.id),
  }));

  app.post(
    `${one}/rotate`,
    route('editor', { params: IdParams, body: SourceRotation, answer: RotatedSource }),
    async (request) => {
      const rotated = await sources.rotate(authOf(request), request.params.id, request.body.endOld);
      await parts.security.own(request, 'secret_rotated', { name: rotated.source.name });
      return rotated;
    },
  );
};
