import * as z from 'zod/mini';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import { ExportTicket } from '../../contracts/workspace/workspace.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import type { ExportService } from './service.ts';

const route = routesOf('export');

/**
 * The file itself. The address is the authorization, so it is outside the guard. A stream still running when the
 * application closes is cut off, because closing would otherwise wait for the client.
 */
export const exportFileRoute = (app: Api, service: ExportService): void => {
  app.get(
    `${apiPaths.export}/:ticket`,
    route(null, {
      params: z.object({ ticket: z.string().check(z.maxLength(64)) }),
      // JSON lines, described in docs/data.md.
      answer: null,
      // A HEAD request would use the address up.
      exposeHeadRoute: false,
    }),
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
    route('owner', { byKey: false, afterTrial: true, answer: ExportTicket }),
    async (request) => {
      const { id, ...offer } = await service.ask(authOf(request));
      await security.own(request, 'data_exported');
      return { url: `${API_BASE}${apiPaths.export}/${id}`, ...offer };
    },
  );
};
