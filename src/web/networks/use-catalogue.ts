import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Catalogue } from './networks.ts';

const NOTHING: Catalogue = [];

/** Part of the application: it does not change while it is open. */
export const catalogueQuery = () =>
  queryOptions({
    queryKey: ['network-catalogue'],
    queryFn: async (): Promise<Catalogue> => (await import('./catalogue.ts')).NETWORKS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The networks that Fairlead knows; none until they are loaded. */
export const useCatalogue = (): Catalogue => useQuery(catalogueQuery()).data ?? NOTHING;
