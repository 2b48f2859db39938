import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Invalidates every query that depends on spend. */
export const useSpendChanged = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const key of ['spend', 'report', 'campaigns']) void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
};
