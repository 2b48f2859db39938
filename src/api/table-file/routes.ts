import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import {
  FileStatus,
  FileTicket,
  ReportFileQuery,
  RequestFileQuery,
} from '../../contracts/reports/table-file.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { queryService } from '../report/query/service.ts';
import { authOf } from '../session/guard.ts';
import { openReportTable } from './report-table.ts';
import { logQuery, openRequestTable } from './request-table.ts';
import type { SentFile, TableFiles } from './service.ts';

const route = routesOf('export');

/** Aborted when the caller disconnects. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
};

const sendFile = (reply: FastifyReply, { name, type, stream }: SentFile): FastifyReply => {
  reply.header('content-type', type);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(stream);
};

/** The address is the authorization, so it is outside the guard. */
export const downloadRoute = (app: Api, files: TableFiles): void => {
  app.get(
    `${apiPaths.download}/:ticket`,
    route(null, {
      params: z.object({ ticket: z.string().check(z.maxLength(64)) }),
      // docs/api.md describes the file.
      answer: null,
      // A HEAD request would use up the address.
      exposeHeadRoute: false,
    }),
    async (request, reply) => sendFile(reply, await files.fetch(request.params.ticket, goneOf(reply))),
  );
  app.addHook('preClose', async () => files.close());
};

type FileParts = Pick<Parts, 'db' | 'reports' | 'tables' | 'clickId' | 'now'> & {
  files: TableFiles;
  /** Throws if the caller no longer has permission. */
  recheck: (request: FastifyRequest) => Promise<void>;
};

/** Reports and the log as files: immediately, or as an address to download while the screen shows the progress. */
export const tableFileRoutes = (app: Api, parts: FileParts): void => {
  const { files, recheck, reports } = parts;
  const report = queryService(parts);

  const requestFile = async (request: FastifyRequest, { format, ...narrowing }: RequestFileQuery) => {
    const { id: workspace } = authOf(request).workspace;
    const query = await logQuery(parts, workspace, narrowing);
    const open = (signal: AbortSignal) => openRequestTable(parts, query, signal);
    return { query, asked: { workspace, format, open } };
  };
  const reportFile = (request: FastifyRequest, { format, ...query }: ReportFileQuery) => {
    const { workspace } = authOf(request);
    const open = (signal: AbortSignal) => openReportTable(parts, workspace, query, signal);
    return { workspace, query, asked: { workspace: workspace.id, format, open } };
  };
  const withUrl = ({ ticket, ...offer }: ReturnType<TableFiles['offer']>): FileTicket => ({
    ...offer,
    url: `${API_BASE}${apiPaths.download}/${ticket}`,
  });

  app.get(
    apiPaths.requestExport,
    route('viewer', { query: RequestFileQuery, answer: null, exposeHeadRoute: false }),
    async (request, reply) => {
      const gone = goneOf(reply);
      const { asked } = await requestFile(request, request.query);
      return sendFile(reply, await files.send(asked, gone, () => recheck(request)));
    },
  );

  app.post(
    apiPaths.requestExport,
    route('viewer', { byKey: false, body: RequestFileQuery, answer: FileTicket }),
    async (request) => {
      const { query, asked } = await requestFile(request, request.body);
      const rows = await reports.countRequests(query);
      return withUrl(files.offer(authOf(request), { ...asked, rows }));
    },
  );

  app.get(
    apiPaths.reportExport,
    route('viewer', { query: ReportFileQuery, answer: null, exposeHeadRoute: false }),
    async (request, reply) => {
      const gone = goneOf(reply);
      const { asked } = reportFile(request, request.query);
      return sendFile(reply, await files.send(asked, gone, () => recheck(request)));
    },
  );

  app.post(
    apiPaths.reportExport,
    route('viewer', { byKey: false, body: ReportFileQuery, answer: FileTicket }),
    async (request) => {
      const { workspace, query, asked } = reportFile(request, request.body);
      // Reports an invalid request now instead of letting the download fail.
      const { count } = await report.report(workspace, { ...query, limit: 1, offset: 0, compare: 'none' });
      return withUrl(files.offer(authOf(request), { ...asked, rows: count }));
    },
  );

  app.get(
    `${apiPaths.file}/:id`,
    route('viewer', { params: IdParams, answer: FileStatus }),
    async (request) => files.status(authOf(request).workspace.id, request.params.id),
  );

  app.delete(
    `${apiPaths.file}/:id`,
    route('viewer', { byKey: false, params: IdParams, answer: null }),
    async (request, reply) => {
      files.cancel(authOf(request).workspace.id, request.params.id);
      return reply.code(204).send();
    },
  );
};
