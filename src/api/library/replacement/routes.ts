import { LibraryPreview, PageReplacement, Replaced } from '../../../contracts/library/library-change.ts';
import type { PageKind } from '../../../contracts/library/library-page.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { isLive } from '../../campaign/answer.ts';
import { editorOf } from '../../campaign/store.ts';
import { type Api, IdParams, routesOf } from '../../http/route.ts';
import type { Parts } from '../../http/route-deps.ts';
import { authOf } from '../../session/guard.ts';
import { answeredChange } from '../service.ts';
import { previewReplacement, replacePage } from './replace-page.ts';

const route = routesOf('campaign');

/** Another page of the same kind in the place of one, in every campaign that leads to it. */
export const replacementRoutes = (
  app: Api,
  { db, publish, status, now }: Pick<Parts, 'db' | 'publish' | 'status' | 'now'>,
  kind: PageKind,
): void => {
  const one = `${kind === 'offer' ? apiPaths.offer : apiPaths.landingPage}/:id/replace`;

  app.post(
    `${one}/preview`,
    route('editor', { params: IdParams, body: PageReplacement, answer: LibraryPreview }),
    (request) => {
      const which = { kind, id: request.params.id, with: request.body.with };
      return previewReplacement(db, editorOf(authOf(request)), which, new Date(now()));
    },
  );

  app.post(
    one,
    route('editor', { params: IdParams, body: PageReplacement, answer: Replaced }),
    async (request) => {
      const which = { kind, id: request.params.id, with: request.body.with };
      const { change } = await replacePage(db, editorOf(authOf(request)), which, new Date(now()));
      return {
        change: await answeredChange(db, change),
        refused: [],
        live: change === null ? isLive(await status(), 0) : await publish(),
      };
    },
  );
};
