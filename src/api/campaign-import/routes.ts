import { Readable } from 'node:stream';
import {
  ExportQuery,
  IMPORT_LINES,
  ImportAnswer,
  ImportInput,
} from '../../contracts/campaigns/campaign-import.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { editorOf } from '../campaign/store.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { campaignsCsv, campaignsJson } from './export.ts';
import { importCampaigns, type Watch } from './import.ts';
import { inLines, whileWaiting } from './lines.ts';

const route = routesOf('campaign');

/** The longest file, with every character escaped. */
const BODY_LIMIT = 48 * 1024 * 1024;

/** Export and import of campaigns as files. */
export const campaignFileRoutes = (app: Api, { db, publish, now }: Parts): void => {
  /** No response schema, because campaigns are written in portions as they are read. */
  app.get(
    apiPaths.campaignExport,
    route('viewer', { query: ExportQuery, answer: null }),
    async (request, reply) => {
      const { format, ...filters } = request.query;
      const { id } = authOf(request).workspace;
      const day = new Date(now()).toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="campaigns-${day}.${format}"`);
      const text = format === 'csv' ? campaignsCsv(db, id, filters) : campaignsJson(db, id, filters);
      const type = format === 'csv' ? 'text/csv' : 'application/json';
      return reply.type(`${type}; charset=utf-8`).send(Readable.from(text));
    },
  );

  app.post(
    apiPaths.campaignImport,
    route('editor', { body: ImportInput, answer: ImportAnswer, bodyLimit: BODY_LIMIT }),
    async (request, reply) => {
      const editor = editorOf(authOf(request));
      const signal = whileWaiting(reply);
      const take = async (progress?: Watch['progress']): Promise<ImportAnswer> => {
        const watch = { signal, ...(progress && { progress }) };
        const answer = await importCampaigns(db, editor, request.body, new Date(now()), watch);
        if (answer.written) await publish();
        return answer;
      };
      if (!request.headers.accept?.includes(IMPORT_LINES)) return take();
      // The lines do not have the shape of the single answer that the schema describes.
      return (await inLines(take, request, reply)) as never;
    },
  );
};
