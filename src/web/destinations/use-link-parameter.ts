import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../api/postbacks/postbacks-in.ts';
import { linkParameter } from '../networks/networks.ts';
import { useCatalogue } from '../networks/use-catalogue.ts';

/** The parameter in which offers of this workspace usually take the click ID. */
export const useLinkParameter = (): string =>
  linkParameter(useCatalogue(), useQuery(sourcesQuery()).data ?? []);
