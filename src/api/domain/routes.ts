import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { AddedHosts, Domain, DomainPatch, DomainsInput } from '../../contracts/workspace/domain.ts';
import type { Row } from '../../db/tables.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { attemptLimit, DNS_ALLOWANCE, selfOf } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { addHosts } from './add.ts';
import { domainAnswer } from './answer.ts';
import { checkDomain } from './check.ts';
import { removeDomain } from './remove.ts';
import { changeDomain } from './service.ts';
import { campaignCounts, isOperator, usableDomain, usableDomains } from './store.ts';

const base = { tags: ['domain'], security: withBearer };
const one = `${apiPaths.domain}/:id`;
const oneAnswer = { 200: Domain, default: ErrorAnswer };

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
  app.get(
    apiPaths.domain,
    { ...need('viewer'), schema: { ...base, response: { 200: z.array(Domain), default: ErrorAnswer } } },
    async (request) => (await usableDomains(db, authOf(request).workspace.id)).map(await answerer(request)),
  );

  app.get(
    one,
    { ...need('viewer'), schema: { ...base, params: IdParams, response: oneAnswer } },
    async (request) => (await answerer(request))(await found(request, request.params.id)),
  );

  app.post(
    apiPaths.domain,
    {
      ...need('editor'),
      schema: { ...base, body: DomainsInput, response: { 200: AddedHosts, default: ErrorAnswer } },
      preValidation: knownFields(DomainsInput),
    },
    async (request) => {
      const { workspace } = authOf(request);
      const added = await addHosts(db, config, workspace.id, request.body.hosts, new Date(now()));
      const answer = await answerer(request);
      return added.map(({ typed, row, problem }) => ({ typed, problem, domain: row && answer(row) }));
    },
  );

  app.post(
    `${one}/check`,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: oneAnswer },
      preHandler: attemptLimit(app, DNS_ALLOWANCE, selfOf),
    },
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
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, body: DomainPatch, response: oneAnswer },
      preValidation: knownFields(DomainPatch),
    },
    async (request) => {
      const { user, workspace } = authOf(request);
      const editor = { user: user.id, workspace: workspace.id };
      const { domain, changed } = await changeDomain(db, editor, request.params.id, request.body);
      if (changed) await publish();
      return (await answerer(request))(domain);
    },
  );

  app.delete(
    one,
    {
      ...need('editor'),
      schema: { ...base, params: IdParams, response: { 204: z.undefined(), default: ErrorAnswer } },
    },
    async (request, reply) => {
      if (await removeDomain(db, authOf(request).workspace.id, request.params.id)) await publish();
      return reply.code(204).send();
    },
  );
};
