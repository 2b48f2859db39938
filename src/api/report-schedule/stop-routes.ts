import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/parts.ts';
import { addressLimit } from '../session/attempt-limits.ts';
import { findStop, stopMails } from './stop.ts';
import { stopAddresses } from './stop-address.ts';
import { stopPage } from './stop-page.ts';

const params = z.object({ token: z.string().check(z.maxLength(200)) });
const address = `${apiPaths.reportStop}/:token`;
/** `List-Unsubscribe=One-Click` and little else. */
const BODY_BYTES = 1024;
/** A mail provider may ask for many of its people. */
const ALLOWANCE = { windowMinutes: 1, perAddress: 300 };

/** The language that a browser would rather have, where the mail's is not known. */
const spokenIn = ({ headers }: FastifyRequest): string =>
  headers['accept-language']?.split(/[,;]/, 1)[0] ?? 'en';

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(page);

/**
 * Stops the mails of one schedule to one person. A look at the address changes nothing, since mail servers look at every link; a
 * POST does, from its page or from a mail program (RFC 8058). The address is the proof, so it stands outside the guard.
 */
export const reportStopRoutes =
  ({ db, keys, config, now }: Pick<Parts, 'db' | 'keys' | 'config' | 'now'>) =>
  async (plugin: FastifyInstance): Promise<void> => {
    const api = plugin.withTypeProvider<ZodTypeProvider>();
    const stops = stopAddresses(keys.unsubscribe, config.app.publicUrl);
    const options = { schema: { hide: true, params }, preHandler: addressLimit(api, ALLOWANCE) };
    // What is in the body says nothing that the address does not.
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
