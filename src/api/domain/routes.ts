import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { AddedHosts, Domain, DomainPatch, DomainsInput } from '../../contracts/workspace/domain.ts';
import { readHost } from '../../core/domains/host-name.ts';
import type { Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { addressLimit, attemptLimit, DNS_ALLOWANCE, selfOf } from '../session/limits.ts';
import { domainAnswer, linkName } from './answer.ts';
import { checkDomain } from './check.ts';
import { addHosts, changeDomain, removeDomain } from './service.ts';
import { campaignCounts, isOperator, servesLinks, usableDomain, usableDomains } from './store.ts';

/** One proxy asks for all its visitors; it keeps certificates and asks again only for hosts without one. */
const ASK_ALLOWANCE = { windowMinutes: 1, perAddress: 3000 };

const AskQuery = z.object({ domain: z.string().check(z.maxLength(255)) });

/** Whether a proxy may get a certificate for a host: 200 if so, otherwise 404. Reveals no more than its links do. */
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

const route = routesOf('domain');
const one = `${apiPaths.domain}/:id`;

/** Domains available for links of the caller's workspace. */
export const domainRoutes = (
  app: Api,
  parts: Pick<Parts, 'db' | 'publish' | 'config' | 'dns' | 'now'>,
): void => {
  const { db, publish, config, now } = parts;

  const answerer = async (request: FastifyRequest): Promise<(row: Row<'domains'>) => Domain> => {
    const { user, workspace } = authOf(request);
    const operator = await isOperator(db, user.id);
    const campaigns = await campaignCounts(db, workspace.id);
    return (row) => domainAnswer(row, { config, operator, campaigns });
  };

  const found = async (request: FastifyRequest, id: string): Promise<Row<'domains'>> => {
    const row = await usableDomain(db, authOf(request).workspace.id, id);
    if (!row) throw new Refusal('not_found');
    return row;
  };

  /** The default domain first, then by host. Not paged, because a form offers all of them. */
  app.get(apiPaths.domain, route('viewer', { answer: z.array(Domain) }), async (request) =>
    (await usableDomains(db, authOf(request).workspace.id)).map(await answerer(request)),
  );

  app.get(one, route('viewer', { params: IdParams, answer: Domain }), async (request) =>
    (await answerer(request))(await found(request, request.params.id)),
  );

  app.post(
    apiPaths.domain,
    route('editor', { inDemo: false, body: DomainsInput, answer: AddedHosts }),
    async (request) => {
      const { workspace } = authOf(request);
      const added = await addHosts(db, config, workspace.id, request.body.hosts, new Date(now()));
      const answer = await answerer(request);
      return added.map(({ typed, row, problem }) => ({ typed, problem, domain: row && answer(row) }));
    },
  );

  app.post(
    `${one}/check`,
    route('editor', {
      inDemo: false,
      params: IdParams,
      answer: Domain,
      limit: attemptLimit(app, DNS_ALLOWANCE, selfOf),
    }),
    async (request) => {
      const before = await found(request, request.params.id);
      const { row, changed } = before.is_default
        ? { row: before, changed: false }
        : await checkDomain(parts, before, true);
      if (!row) throw new Refusal('not_found');
      if (changed) await publish();
      return (await answerer(request))(row);
    },
  );

  app.patch(
    one,
    route('editor', { params: IdParams, body: DomainPatch, answer: Domain }),
    async (request) => {
      const { user, workspace } = authOf(request);
      const editor = { user: user.id, workspace: workspace.id };
      const { domain, changed } = await changeDomain(db, editor, request.params.id, request.body);
      if (changed) await publish();
      return (await answerer(request))(domain);
    },
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    if (await removeDomain(db, authOf(request).workspace.id, request.params.id)) await publish();
  });
};
