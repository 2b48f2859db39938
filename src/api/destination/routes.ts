import { DestinationPage, DestinationQuery } from '../../contracts/campaigns/destination.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { usedDestinations } from './store.ts';

/** Destinations of the caller's workspace, as suggestions for the next campaign. */
export const destinationRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    apiPaths.destination,
    {
      ...need('viewer'),
      schema: {
        tags: ['campaign'],
        security: withBearer,
        querystring: DestinationQuery,
        response: { 200: DestinationPage, default: ErrorAnswer },
      },
    },
    async (request) => {
      const { page, perPage } = request.query;
      const found = await usedDestinations(db, authOf(request).workspace.id, request.query);
      return { ...found, page, perPage };
    },
  );
};
