import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  SavedReport,
  type SavedReportInput,
  type SavedReportPatch,
} from '../../../contracts/reports/saved-report.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${apiPaths.savedReport}/${encodeURIComponent(id)}`;
const List = z.array(SavedReport);

/** All saved reports of the workspace, by name. */
export const savedReportsQuery = () =>
  apiQuery(['saved-report', 'list'], { path: apiPaths.savedReport, answer: List });

export const savedReportQuery = (id: string) =>
  apiQuery(['saved-report', 'one', id], { path: pathOf(id), answer: SavedReport });

export const saveReport = (body: SavedReportInput): Promise<SavedReport> =>
  callApi({ method: 'POST', path: apiPaths.savedReport, body, answer: SavedReport });

export const changeReport = (id: string, body: SavedReportPatch): Promise<SavedReport> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: SavedReport });

export const deleteReport = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

export const restoreReport = (id: string): Promise<SavedReport> =>
  callApi({ method: 'POST', path: `${pathOf(id)}/restore`, answer: SavedReport });

/** Invalidates the queries that show saved reports; `saved` is already up to date. */
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
