import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiPaths } from '../../contracts/paths.ts';
import { AddedHosts, Domain, DomainPatch, DomainsInput } from '../../contracts/workspace/domain.ts';
import type { Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { attemptLimit, DNS_ALLOWANCE, selfOf } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { addHosts } from './add.ts';
import { domainAnswer } from './answer.ts';
import { checkDomain } from './check.ts';
import { removeDomain } from './remove.ts';
import { changeDomain } from './service.ts';
import { campaignCounts, isOperator, usableDomain, usableDomains } from './store.ts';

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

  app.post(apiPaths.domain, route('editor', { body: DomainsInput, answer: AddedHosts }), async (request) => {
    const { workspace } = authOf(request);
    const added = await addHosts(db, config, workspace.id, request.body.hosts, new Date(now()));
    const answer = await answerer(request);
    return added.map(({ typed, row, problem }) => ({ typed, problem, domain: row && answer(row) }));
  });

  app.post(
    `${one}/check`,
    route('editor', { params: IdParams, answer: Domain, limit: attemptLimit(app, DNS_ALLOWANCE, selfOf) }),
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
