import { useQuery } from '@tanstack/react-query';
import { trafficSourcesQuery } from '../api/campaigns/traffic-sources.ts';
import { listedDimensions } from './listed-dimensions.ts';

/** Those of `dimensions` that a menu offers in this workspace; `chosen` are among them in any case. */
export const useListedDimensions = <T extends string>(
  dimensions: readonly T[],
  ...chosen: readonly string[]
): T[] => {
  const { data = [] } = useQuery(trafficSourcesQuery());
  return listedDimensions(dimensions, data, chosen);
};
