import { DestinationPage, DestinationQuery } from '../../contracts/campaigns/destination.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { usedDestinations } from './store.ts';

const route = routesOf('campaign');

/** Destinations of the caller's workspace, as suggestions for the next campaign. */
export const destinationRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    apiPaths.destination,
    route('viewer', { query: DestinationQuery, answer: DestinationPage }),
    async (request) => {
      const { page, perPage } = request.query;
      const found = await usedDestinations(db, authOf(request).workspace.id, request.query);
      return { ...found, page, perPage };
    },
  );
};
