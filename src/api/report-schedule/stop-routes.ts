import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/route-deps.ts';
import { addressLimit } from '../session/limits.ts';
import { findStop, stopAddresses, stopMails } from './stop.ts';
import { stopPage } from './stop-page.ts';

const params = z.object({ token: z.string().check(z.maxLength(200)) });
const address = `${apiPaths.reportStop}/:token`;
/** Fits `List-Unsubscribe=One-Click` and little else. */
const BODY_BYTES = 1024;
/** A mail provider can send requests for many of its users. */
const ALLOWANCE = { windowMinutes: 1, perAddress: 300 };

/** The browser's preferred language, for when the email's is unknown. */
const spokenIn = ({ headers }: FastifyRequest): string =>
  headers['accept-language']?.split(/[,;]/, 1)[0] ?? 'en';

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(page);

/**
 * Unsubscribes one person from one schedule. Viewing the address changes nothing, because mail servers open every link;
 * a POST from its page or a mail program does (RFC 8058). The address is the authorization, so it is outside the guard.
 */
export const reportStopRoutes =
  ({ db, keys, config, now }: Pick<Parts, 'db' | 'keys' | 'config' | 'now'>) =>
  async (plugin: FastifyInstance): Promise<void> => {
    const api = plugin.withTypeProvider<ZodTypeProvider>();
    const stops = stopAddresses(keys.unsubscribe, config.app.publicUrl);
    const options = { schema: { hide: true, params }, preHandler: addressLimit(api, ALLOWANCE) };
    // The body is ignored: the address says everything.
    api.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, _body, done) => done(null, undefined),
    );

    api.get(address, options, async (request, reply) => {
      const spoken = spokenIn(request);
      const stop = stops.read(request.params.token);
      if (stop === null) return sendPage(reply, 404, stopPage(spoken, { kind: 'wrong' }));
      const found = await findStop(db, stop);
      if (!found) return sendPage(reply, 200, stopPage(spoken, { kind: 'gone' }));
      const { language, report, workspace } = found;
      return sendPage(reply, 200, stopPage(language, { kind: 'ask', report, workspace }));
    });

    api.post(address, options, async (request, reply) => {
      const spoken = spokenIn(request);
      const stop = stops.read(request.params.token);
      if (stop === null) return sendPage(reply, 404, stopPage(spoken, { kind: 'wrong' }));
      const found = await findStop(db, stop);
      if (!found) return sendPage(reply, 200, stopPage(spoken, { kind: 'gone' }));
      await stopMails(db, found, now());
      return sendPage(reply, 200, stopPage(found.language, { kind: 'done', report: found.report }));
    });
  };
