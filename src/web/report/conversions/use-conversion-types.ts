import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';

const NONE: readonly ConversionType[] = [];

/** The workspace's enabled conversion types by number; undefined until known, and none if they did not load. */
export const useConversionTypes = (): readonly ConversionType[] | undefined => {
  const { data, isError } = useQuery(conversionTypesQuery());
  return useMemo(
    () => data?.rows.filter(({ enabled }) => enabled) ?? (isError ? NONE : undefined),
    [data, isError],
  );
};
