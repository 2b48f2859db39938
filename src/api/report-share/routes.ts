import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SecurityKind } from '../../contracts/accounts/security-log.ts';
import { apiPaths } from '../../contracts/paths.ts';
import {
  ReportShare,
  ReportShareInput,
  ReportSharePatch,
  SharedReport,
} from '../../contracts/reports/report-share.ts';
import { SHARED_REPORT_PATH } from '../../contracts/unlinked-paths.ts';
import { SHARES_PATH, ShareMade, WorkspaceShare } from '../../contracts/workspace/share.ts';
import { editorOf } from '../campaign/store.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { addressLimit } from '../session/limits.ts';
import { workspaceShares } from '../share/links.ts';
import { notIndexed, READER_ALLOWANCE, ShareParams, TokenParams } from '../share/reading.ts';
import type { ReportShareService } from './service.ts';

const route = routesOf('report');
const shares = `${apiPaths.savedReport}/:id/share`;

/** What a link shows to anyone who has it: a call without a Bearer token. */
export const sharedReportRoute = (app: Api, { read }: ReportShareService): void => {
  app.get(
    `${SHARED_REPORT_PATH}/:token`,
    route(null, { params: TokenParams, answer: SharedReport, limit: addressLimit(app, READER_ALLOWANCE) }),
    (request, reply) => {
      notIndexed(reply);
      return read(request.params.token);
    },
  );
};

/** The links of a saved report, and a list of all links of the workspace. */
export const reportShareRoutes = (
  app: Api,
  service: ReportShareService,
  { db, security }: Pick<Parts, 'db' | 'security'>,
): void => {
  /** What leaves the workspace: the security log says who let it out. */
  const noted = async (request: FastifyRequest, kind: SecurityKind, id: string): Promise<void> => {
    const name = await service.nameOf(authOf(request).workspace.id, id);
    await security.own(request, kind, { name });
  };

  app.get(SHARES_PATH, route('viewer', { answer: z.array(WorkspaceShare) }), (request) =>
    workspaceShares(db, authOf(request).workspace.id),
  );

  app.get(shares, route('viewer', { params: IdParams, answer: z.array(ReportShare) }), (request) =>
    service.list(authOf(request).workspace.id, request.params.id),
  );

  app.post(
    shares,
    route('editor', { inDemo: false, params: IdParams, body: ReportShareInput, created: ShareMade }),
    async (request) => {
      const { id } = request.params;
      const made = await service.make(editorOf(authOf(request)), id, request.body);
      await noted(request, 'report_shared', id);
      return made;
    },
  );

  app.patch(
    `${shares}/:share`,
    route('editor', { params: ShareParams, body: ReportSharePatch }),
    async (request) => {
      const { id, share } = request.params;
      await service.move(editorOf(authOf(request)), id, share, request.body.days);
      await noted(request, 'report_link_moved', id);
    },
  );

  app.delete(
    `${shares}/:share`,
    route('editor', { afterTrial: true, params: ShareParams }),
    async (request) => {
      const { id, share } = request.params;
      await service.revoke(editorOf(authOf(request)), id, share);
      await noted(request, 'report_link_revoked', id);
    },
  );
};
