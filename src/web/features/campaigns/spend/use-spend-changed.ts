import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Lets every screen ask again for what an entry of spend has a part in. */
export const useSpendChanged = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const key of ['spend', 'report', 'campaigns']) void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
};
