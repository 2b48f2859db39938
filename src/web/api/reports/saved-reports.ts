import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  SavedReport,
  type SavedReportInput,
  type SavedReportPatch,
} from '../../../contracts/reports/saved-report.ts';
import { client } from '../browser-client.ts';

const pathOf = (id: string): string => `${apiPaths.savedReport}/${encodeURIComponent(id)}`;
const List = z.array(SavedReport);

/** All saved reports of the workspace, by name. */
export const savedReportsQuery = () =>
  queryOptions({
    queryKey: ['saved-report', 'list'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.savedReport, answer: List, signal })).data,
  });

export const savedReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['saved-report', 'one', id],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: pathOf(id), answer: SavedReport, signal })).data,
  });

export const saveReport = async (body: SavedReportInput): Promise<SavedReport> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.savedReport, body, answer: SavedReport }))
    .data;

export const changeReport = async (id: string, body: SavedReportPatch): Promise<SavedReport> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: SavedReport })).data;

export const deleteReport = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: pathOf(id) });
};

export const restoreReport = async (id: string): Promise<SavedReport> =>
  (await client.authenticated({ method: 'POST', path: `${pathOf(id)}/restore`, answer: SavedReport })).data;

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
