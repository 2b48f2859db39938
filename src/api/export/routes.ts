import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import { ExportTicket } from '../../contracts/workspace/workspace.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { ExportService } from './service.ts';

const tags = ['export'];

/**
 * The file itself. The address is the authorisation, so it is outside the guard. A stream still running when the
 * application closes is cut off, because closing would otherwise wait for the client.
 */
export const exportFileRoute = (app: Api, service: ExportService): void => {
  app.get(
    `${apiPaths.export}/:ticket`,
    {
      // A HEAD request would use the address up.
      exposeHeadRoute: false,
      schema: {
        tags,
        params: z.object({ ticket: z.string().check(z.maxLength(64)) }),
        // No response schema: the file is JSON lines, described in docs/data.md.
      },
    },
    async (request, reply) => {
      let gone = false;
      reply.raw.once('close', () => {
        gone = true;
      });
      const { name, text } = await service.open(request.params.ticket);
      reply.raw.once('close', () => text.destroy());
      if (gone) text.destroy();
      reply.header('content-type', 'application/x-ndjson; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.send(text);
    },
  );
  app.addHook('preClose', async () => service.close());
};

/** Requests the file; behind the guard. `conflict` with `export_running` while another is being downloaded. */
export const exportRoutes = (
  app: Api,
  service: ExportService,
  { security }: Pick<Parts, 'security'>,
): void => {
  app.post(
    apiPaths.export,
    {
      schema: { tags, security: withBearer, response: { 200: ExportTicket, default: ErrorAnswer } },
      ...need('owner', { byKey: false, afterTrial: true }),
    },
    async (request) => {
      const { id, ...offer } = await service.ask(authOf(request));
      await security.own(request, 'data_exported');
      return { url: `${API_BASE}${apiPaths.export}/${id}`, ...offer };
    },
  );
};
