import { LandingCheck, LandingCheckInput } from '../../contracts/library/landing-check.ts';
import { LibraryBulk, LibraryBulkAnswer } from '../../contracts/library/library-bulk.ts';
import {
  ChangedPage,
  LibraryChangePage,
  LibraryChangeQuery,
  LibraryPreview,
  Replaced,
  ReplaceInput,
  Undone,
} from '../../contracts/library/library-change.ts';
import {
  LibraryExportQuery,
  LibraryImport,
  LibraryImportAnswer,
} from '../../contracts/library/library-file.ts';
import { MergeInput, Proposals } from '../../contracts/library/library-merge.ts';
import {
  CampaignPages,
  LibraryPage,
  LibraryPageInput,
  LibraryPagePatch,
  LibraryQuery,
  LibraryRows,
  PageCampaigns,
  type PageKind,
  PageUses,
} from '../../contracts/library/library-page.ts';
import { OfferCapState, OfferReset } from '../../contracts/library/offer.ts';
import { PageQuery } from '../../contracts/list.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import { isLive } from '../campaign/answer.ts';
import type { StoredPage } from '../campaign/pages/link.ts';
import { editorOf } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { attemptLimit, CHECK_ALLOWANCE } from '../session/limits.ts';
import { changePages } from './bulk.ts';
import { capState, resetCap } from './caps/cap-state.ts';
import { changeOf } from './change.ts';
import { checkLanding } from './check-landing.ts';
import { recentPageFigures } from './figures.ts';
import { pagesCsv } from './file/export.ts';
import { importPages } from './file/import.ts';
import { listPages } from './list.ts';
import { mergePages, previewMerge, proposals } from './merge.ts';
import { replacementRoutes } from './replacement/routes.ts';
import {
  addPage,
  answeredChange,
  changePage,
  deletePage,
  listChanges,
  pagesOfCampaign,
  previewPage,
  previewReplacing,
  replaceInPages,
} from './service.ts';
import { findPage, listLeading, pageAnswers, usesOfPage } from './store.ts';
import { undoChange } from './undo.ts';

const route = routesOf('campaign');

/** The longest file, with every character escaped. */
const IMPORT_BODY_LIMIT = 48 * 1024 * 1024;

type RouteParts = Pick<Parts, 'db' | 'reports' | 'offerCounts' | 'checker' | 'status' | 'publish' | 'now'>;

const pageRoutes = (
  app: Api,
  parts: RouteParts,
  kind: PageKind,
  figures: ReturnType<typeof recentPageFigures>,
): void => {
  const { db, checker, publish, status, now } = parts;
  const all = kind === 'offer' ? apiPaths.offer : apiPaths.landingPage;
  const one = `${all}/:id`;
  const answered = async (page: StoredPage): Promise<LibraryPage> =>
    (await pageAnswers(db, [page]))[0] as LibraryPage;
  const found = async (workspace: number, id: string): Promise<StoredPage> => {
    const page = await findPage(db, workspace, kind, id);
    if (!page) throw new Refusal('not_found');
    return page;
  };

  app.get(all, route('viewer', { query: LibraryQuery, answer: LibraryRows }), (request) =>
    listPages(db, figures, authOf(request).workspace, kind, request.query),
  );

  app.get(`${all}/proposal`, route('viewer', { answer: Proposals }), (request) =>
    proposals(db, authOf(request).workspace.id, kind, new Date(now())),
  );

  app.post(
    `${one}/merge/preview`,
    route('editor', { params: IdParams, body: MergeInput, answer: LibraryPreview }),
    (request) => {
      const which = { kind, id: request.params.id };
      return previewMerge(db, editorOf(authOf(request)), which, request.body, new Date(now()));
    },
  );

  app.post(
    `${one}/merge`,
    route('editor', { params: IdParams, body: MergeInput, answer: ChangedPage }),
    async (request) => {
      const which = { kind, id: request.params.id };
      const editor = editorOf(authOf(request));
      const { page, change } = await mergePages(db, editor, which, request.body, new Date(now()));
      return {
        page: await answered(page),
        change: await answeredChange(db, change),
        live: await publish(),
      };
    },
  );

  app.get(one, route('viewer', { params: IdParams, answer: LibraryPage }), async (request) =>
    answered(await found(authOf(request).workspace.id, request.params.id)),
  );

  app.get(
    `${one}/campaign`,
    route('viewer', { params: IdParams, query: PageQuery, answer: PageCampaigns }),
    async (request) => {
      const page = await found(authOf(request).workspace.id, request.params.id);
      return listLeading(db, page.id, request.query);
    },
  );

  app.get(`${one}/use`, route('viewer', { params: IdParams, answer: PageUses }), async (request) =>
    usesOfPage(db, await found(authOf(request).workspace.id, request.params.id)),
  );

  app.post(all, route('editor', { body: LibraryPageInput, created: LibraryPage }), async (request) =>
    answered(await addPage(db, editorOf(authOf(request)), kind, request.body, new Date(now()))),
  );

  app.get(
    `${all}/export`,
    route('viewer', { query: LibraryExportQuery, answer: null }),
    async (request, reply) => {
      const { id } = authOf(request).workspace;
      const day = new Date(now()).toISOString().slice(0, 10);
      const name = kind === 'offer' ? 'offers' : 'landing-pages';
      reply.header('content-disposition', `attachment; filename="${name}-${day}.csv"`);
      return reply.type('text/csv; charset=utf-8').send(await pagesCsv(db, id, kind, request.query));
    },
  );

  app.post(
    `${all}/import`,
    route('editor', { body: LibraryImport, answer: LibraryImportAnswer, bodyLimit: IMPORT_BODY_LIMIT }),
    async (request) => {
      const editor = editorOf(authOf(request));
      const { change, ...found } = await importPages(db, editor, kind, request.body, new Date(now()));
      const isPublished = found.written && found.campaigns > 0;
      return {
        ...found,
        change: await answeredChange(db, change),
        live: isPublished ? await publish() : isLive(await status(), 0),
      };
    },
  );

  app.post(
    `${all}/bulk`,
    route('editor', { body: LibraryBulk, answer: LibraryBulkAnswer }),
    async (request) => {
      const editor = editorOf(authOf(request));
      const { answer, revised } = await changePages(db, editor, kind, request.body, new Date(now()));
      if (revised) await publish();
      return answer;
    },
  );

  app.post(
    `${one}/preview`,
    route('editor', { params: IdParams, body: LibraryPagePatch, answer: LibraryPreview }),
    (request) => {
      const which = { kind, id: request.params.id };
      return previewPage(db, editorOf(authOf(request)), which, request.body, new Date(now()));
    },
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: LibraryPagePatch, answer: ChangedPage }),
    async (request) => {
      const which = { kind, id: request.params.id };
      const editor = editorOf(authOf(request));
      const { page, made, revised } = await changePage(db, editor, which, request.body, new Date(now()));
      const change = made?.change ?? null;
      const isPublished = revised.length > 0 || (change !== null && change.campaigns.length > 0);
      return {
        page: await answered(page),
        change: await answeredChange(db, change),
        live: isPublished ? await publish() : isLive(await status(), 0),
      };
    },
  );

  if (kind === 'offer') {
    app.get(`${one}/cap`, route('viewer', { params: IdParams, answer: OfferCapState }), async (request) =>
      capState(parts, await found(authOf(request).workspace.id, request.params.id)),
    );

    app.post(
      `${one}/reset`,
      // Never by a key: a landing page that had one could make room for a single visitor.
      route('editor', { byKey: false, params: IdParams, body: OfferReset, answer: LibraryPage }),
      async (request) => {
        const editor = editorOf(authOf(request));
        const reset = await resetCap(parts, editor, request.params.id, request.body, new Date(now()));
        return answered(reset);
      },
    );
  }

  if (kind === 'landing') {
    const limit = attemptLimit(app, CHECK_ALLOWANCE, (request) => String(authOf(request).workspace.id));

    app.post(
      `${one}/check`,
      route('editor', { params: IdParams, body: LandingCheckInput, answer: LandingCheck }),
      async (request) => {
        const page = await found(authOf(request).workspace.id, request.params.id);
        await limit(request);
        return checkLanding(db, checker, page, request.body);
      },
    );
  }

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await deletePage(db, editorOf(authOf(request)), { kind, id: request.params.id });
  });
};

/** Offers and landing pages, once for all campaigns that lead to them, and changes of them everywhere at once. */
export const libraryRoutes = (app: Api, parts: RouteParts): void => {
  const { db, publish, now } = parts;
  const figures = recentPageFigures(parts);
  pageRoutes(app, parts, 'offer', figures);
  pageRoutes(app, parts, 'landing', figures);
  replacementRoutes(app, parts, 'offer');
  replacementRoutes(app, parts, 'landing');

  app.get(
    `${apiPaths.campaign}/:id/page`,
    route('viewer', { params: IdParams, answer: CampaignPages }),
    (request) => pagesOfCampaign(db, authOf(request).workspace.id, request.params.id),
  );

  app.get(
    apiPaths.libraryChange,
    route('viewer', { query: LibraryChangeQuery, answer: LibraryChangePage }),
    (request) => listChanges(db, authOf(request).workspace.id, request.query),
  );

  app.post(
    `${apiPaths.libraryChange}/:id/undo`,
    route('editor', { params: IdParams, answer: Undone }),
    async (request) => {
      const editor = editorOf(authOf(request));
      const undone = await db.transaction().execute(async (tx) => {
        await lockSnapshot(tx);
        return undoChange(tx, editor, request.params.id, new Date(now()));
      });
      return { ...undone, live: await publish() };
    },
  );

  app.post(
    `${apiPaths.libraryReplace}/preview`,
    route('editor', { body: ReplaceInput, answer: LibraryPreview }),
    (request) => previewReplacing(db, editorOf(authOf(request)), request.body, new Date(now())),
  );

  app.post(
    apiPaths.libraryReplace,
    route('editor', { body: ReplaceInput, answer: Replaced }),
    async (request) => {
      const { change, refused } = await replaceInPages(
        db,
        editorOf(authOf(request)),
        request.body,
        new Date(now()),
      );
      return {
        change: await answeredChange(db, change),
        refused: refused.map((edit) => ({ ...changeOf(edit), code: edit.code })),
        live: await publish(),
      };
    },
  );
};
