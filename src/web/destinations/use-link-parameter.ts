import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../api/postbacks/postbacks-in.ts';
import { linkParameter } from '../networks/networks.ts';

/** The parameter in which offers of this workspace usually take the click ID. */
export const useLinkParameter = (): string => linkParameter(useQuery(sourcesQuery()).data ?? []);
