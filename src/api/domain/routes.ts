import * as z from 'zod/mini';
import { Domain, DomainPatch } from '../../contracts/domain.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/parts.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { changeDomain } from './service.ts';
import { usableDomains } from './store.ts';

const base = { tags: ['domain'], security: withBearer };
const one = `${apiPaths.domain}/:id`;

const domainAnswer = (row: Row<'domains'>): Domain => ({
  id: row.public_id,
  host: row.host,
  origin: row.origin,
  isDefault: row.is_default,
  defaultUrl: row.default_url,
});

/** Domains that the caller's workspace may put links on. */
export const domainRoutes = (app: Api, { db, publish }: Pick<Parts, 'db' | 'publish'>): void => {
  /** The default domain first, then by host. Not paged: a form offers them all. */
  app.get(
    apiPaths.domain,
    { ...need('viewer'), schema: { ...base, response: { 200: z.array(Domain), default: ErrorAnswer } } },
    async (request) => (await usableDomains(db, authOf(request).workspace.id)).map(domainAnswer),
  );

  app.get(
    one,
    {
      ...need('viewer'),
      schema: { ...base, params: IdParams, response: { 200: Domain, default: ErrorAnswer } },
    },
    async (request) => {
      const domains = await usableDomains(db, authOf(request).workspace.id);
      const domain = domains.find((d) => d.public_id === request.params.id);
      if (!domain) throw new Refusal('not_found');
      return domainAnswer(domain);
    },
  );

  app.patch(
    one,
    {
      schema: {
        ...base,
        params: IdParams,
        body: DomainPatch,
        response: { 200: Domain, default: ErrorAnswer },
      },
      ...need('editor'),
      preValidation: knownFields(DomainPatch),
    },
    async (request) => {
      const { user, workspace } = authOf(request);
      const editor = { user: user.id, workspace: workspace.id };
      const { domain, changed } = await changeDomain(db, editor, request.params.id, request.body);
      if (changed) await publish();
      return domainAnswer(domain);
    },
  );
};
