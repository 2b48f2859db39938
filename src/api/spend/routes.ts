import {
  Spend,
  SpendImportAnswer,
  SpendImportInput,
  SpendInput,
  SpendPage,
  SpendPatch,
  SpendQuery,
} from '../../contracts/campaigns/spend.ts';
import {
  SpendUnmatched,
  SpendUnmatchedAnswer,
  SpendUnmatchedInput,
  SpendUnmatchedQuery,
  UNMATCHED_PATH,
} from '../../contracts/campaigns/spend-unmatched.ts';
import {
  SpendUndo,
  SpendUploadPage,
  SpendUploadQuery,
  UPLOAD_PATH,
} from '../../contracts/campaigns/spend-upload.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { importSpend } from './import.ts';
import { refuseSharedName } from './names/shared-names.ts';
import { changeSpend, deleteSpend, enterSpend, spendPage } from './service.ts';
import { undoUpload, uploadPage } from './undo-upload.ts';
import { chooseUnmatched, unmatchedSpend } from './unmatched.ts';

const route = routesOf('spend');

/** Fits the longest file of a script with three bytes per character; escaped quotes and line ends need two. */
const BODY_LIMIT = 24 * 1024 * 1024;

/** Upload of spend exported by ad platforms. */
export const spendFileRoute = (app: Api, parts: Pick<Parts, 'db' | 'rates' | 'reports' | 'now'>): void => {
  app.post(
    apiPaths.spendImport,
    route('editor', { body: SpendImportInput, answer: SpendImportAnswer, bodyLimit: BODY_LIMIT }),
    (request) => importSpend(parts, authOf(request), request.body, parts.now()),
  );
};

/** Uploads of spend, and how one is undone. The security log says who did. */
export const spendUploadRoutes = (app: Api, parts: Pick<Parts, 'db' | 'now' | 'security'>): void => {
  const { db, now, security } = parts;
  app.get(UPLOAD_PATH, route('viewer', { query: SpendUploadQuery, answer: SpendUploadPage }), (request) =>
    uploadPage(db, authOf(request).workspace.id, request.query, now()),
  );

  app.post(
    `${UPLOAD_PATH}/:id/undo`,
    route('editor', { params: IdParams, answer: SpendUndo }),
    async (request) => {
      const undone = await undoUpload(db, authOf(request), request.params.id, now());
      const { fileName, at } = undone.upload;
      await security.own(request, 'spend_upload_undone', { name: fileName ?? at });
      return undone;
    },
  );
};

/** Long enough for the IDs of the most entries. */
const IDS_LIMIT = 2 * 1024 * 1024;

/** Spend that matched no visit, and what becomes of it. The security log says who chose that. */
export const spendUnmatchedRoutes = (app: Api, parts: Pick<Parts, 'db' | 'reports' | 'security'>): void => {
  app.get(
    UNMATCHED_PATH,
    route('viewer', { takesPlace: true, query: SpendUnmatchedQuery, answer: SpendUnmatched }),
    (request) => unmatchedSpend(parts, authOf(request).workspace, request.query),
  );

  app.post(
    UNMATCHED_PATH,
    route('editor', { body: SpendUnmatchedInput, answer: SpendUnmatchedAnswer, bodyLimit: IDS_LIMIT }),
    async (request) => {
      const { unmatched } = request.body;
      const changed = await chooseUnmatched(parts.db, authOf(request).workspace.id, request.body);
      if (changed.ids.length > 0)
        await parts.security.own(request, `spend_unmatched_${unmatched}`, {
          name: String(changed.ids.length),
        });
      return changed;
    },
  );
};

const one = `${apiPaths.spend}/:id`;

/** Spend on campaigns and traffic sources for periods. Viewers have read access; what another workspace has is `not_found`. */
export const spendRoutes = (app: Api, parts: Pick<Parts, 'db' | 'rates' | 'reports' | 'now'>): void => {
  const { db, reports, now } = parts;
  app.get(apiPaths.spend, route('viewer', { query: SpendQuery, answer: SpendPage }), (request) =>
    spendPage(db, authOf(request).workspace, request.query),
  );

  app.post(
    apiPaths.spend,
    route('editor', { body: SpendInput, answer: Spend, created: Spend }),
    async (request, reply) => {
      const who = authOf(request);
      await refuseSharedName({ db, reports, now: now() }, who.workspace.id, request.body);
      const { spend, isNew } = await enterSpend(parts, who, request.body, now());
      return reply.code(isNew ? 201 : 200).send(spend);
    },
  );

  app.patch(one, route('editor', { params: IdParams, body: SpendPatch, answer: Spend }), (request) =>
    changeSpend(parts, authOf(request), request.params.id, request.body, now()),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await deleteSpend(db, authOf(request), request.params.id, now());
  });
};
