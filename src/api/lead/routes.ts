import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { type Lead, LeadPage, LeadQuery } from '../../contracts/accounts/lead.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { allLeads, listLeads, removeLead } from './store.ts';

const HEAD = ['created_at', 'name', 'email', 'phone', 'webinar_id', 'language'];

/** Leads as a file for spreadsheets. */
export async function* leadsCsv(batches: AsyncIterable<readonly Row<'leads'>[]>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEAD)}`;
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        csvLine([row.created_at.toISOString(), row.name, row.email, row.phone, row.webinar_id, row.language]),
      )
      .join('');
  }
}

const route = routesOf('lead');

const answer = (row: Row<'leads'>): Lead => ({
  id: row.public_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  webinarId: row.webinar_id,
  language: row.language,
  createdAt: row.created_at.toISOString(),
});

/** Sign-ups for the class: names, addresses and numbers of people, visible only to the workspace's owner. */
export const leadRoutes = (app: Api, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  app.get(apiPaths.lead, route('owner', { query: LeadQuery, answer: LeadPage }), async (request) => {
    const { page, perPage } = request.query;
    const { total, rows } = await listLeads(db, authOf(request).workspace.id, request.query);
    return { rows: rows.map(answer), total, page, perPage };
  });

  /** The list as CSV, in portions as they are read. No response schema, because those are for JSON. */
  app.get(
    apiPaths.leadExport,
    route('owner', { query: z.pick(LeadQuery, { search: true }), answer: null }),
    async (request, reply) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="leads-${day}.csv"`);
      const leads = allLeads(db, authOf(request).workspace.id, request.query.search);
      return reply.type('text/csv; charset=utf-8').send(Readable.from(leadsCsv(leads)));
    },
  );

  app.delete(`${apiPaths.lead}/:id`, route('owner', { params: IdParams }), async (request) => {
    if (!(await removeLead(db, authOf(request).workspace.id, request.params.id))) {
      throw new Refusal('not_found');
    }
  });
};
