import * as z from 'zod/mini';
import { Domain } from '../../contracts/domain.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/parts.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { usableDomains } from './store.ts';

/** The default domain first, then by host. Not paged: a form offers them all. */
export const domainRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    apiPaths.domain,
    {
      schema: {
        tags: ['domain'],
        security: withBearer,
        response: { 200: z.array(Domain), default: ErrorAnswer },
      },
    },
    async (request) => {
      const rows = await usableDomains(db, authOf(request).workspace.id);
      return rows.map((row) => ({
        id: row.public_id,
        host: row.host,
        origin: row.origin,
        isDefault: row.is_default,
      }));
    },
  );
};
