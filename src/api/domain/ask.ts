import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { readHost } from '../../core/domains/host-name.ts';
import type { Api } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { addressLimit } from '../session/attempt-limits.ts';
import { linkName } from './link-host.ts';
import { servesLinks } from './store.ts';

/** One proxy asks for all its visitors; it keeps certificates, and asks again only for hosts without one. */
const ASK_ALLOWANCE = { windowMinutes: 1, perAddress: 3000 };

const AskQuery = z.object({ domain: z.string().check(z.maxLength(255)) });

/** Whether a proxy may get a certificate for a host: 200, otherwise 404. Reveals no more than the host's links do. */
export const askRoute = (api: Api, { db, config }: Pick<Parts, 'db' | 'config'>): void => {
  const main = linkName(config);
  api.get(
    apiPaths.domainAsk,
    {
      schema: { hide: true, querystring: AskQuery },
      config: { inMaintenance: true },
      preHandler: addressLimit(api, ASK_ALLOWANCE),
    },
    async (request, reply) => {
      const asked = request.query.domain;
      const { host } = readHost(asked);
      // The default domain can be a name without a dot.
      const allowed = asked.toLowerCase() === main || (host !== null && (await servesLinks(db, host)));
      return reply.code(allowed ? 200 : 404).send({ allowed });
    },
  );
};
