import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SavedReport } from '../../../contracts/reports/saved-report.ts';
import { savedReportQuery } from '../../api/reports/saved-reports.ts';

/** Invalidates the queries that show saved reports; `saved` is already known. */
export const useReportsChanged = (): ((saved?: SavedReport) => void) => {
  const queries = useQueryClient();
  return useCallback(
    (saved) => {
      if (saved) queries.setQueryData(savedReportQuery(saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ['saved-report'] });
    },
    [queries],
  );
};
