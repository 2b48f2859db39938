import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DestinationPage } from '../../../contracts/campaigns/destination.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { callApi } from '../api-call.ts';

/** Destinations used in the workspace's campaigns, newest first. */
export const destinationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['destinations', search],
    queryFn: async ({ signal }) => {
      const query = { page: 1, perPage: 20, ...(search !== '' && { search }) };
      return callApi({ path: apiPaths.destination, query, answer: DestinationPage, signal });
    },
    placeholderData: keepPreviousData,
  });
