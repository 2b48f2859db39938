import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  Spend,
  SpendImportAnswer,
  type SpendImportInput,
  type SpendInput,
  SpendPage,
  type SpendPatch,
} from '../../../contracts/campaigns/spend.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${apiPaths.spend}/${encodeURIComponent(id)}`;

/** What a list of spend belongs to. */
export type SpendOwner =
  | { readonly campaignId: string; readonly sourceId?: undefined }
  | { readonly sourceId: string; readonly campaignId?: undefined };

/** The spend of a campaign, or of a traffic source without its campaigns' own; latest days first. */
export const spendQuery = (owner: SpendOwner, page = 1, perPage = 10) =>
  queryOptions({
    queryKey: ['spend', owner, page, perPage],
    queryFn: async ({ signal }) => {
      const query = { ...owner, page, perPage };
      return callApi({ path: apiPaths.spend, query, answer: SpendPage, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Adds an entry, or changes the amount of an existing one with the same days. */
export const enterSpend = (body: SpendInput): Promise<Spend> =>
  callApi({ method: 'POST', path: apiPaths.spend, body, answer: Spend });

export const changeSpend = (id: string, body: SpendPatch): Promise<Spend> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: Spend });

export const deleteSpend = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

export const importSpend = (body: SpendImportInput): Promise<SpendImportAnswer> =>
  callApi({
    method: 'POST',
    path: apiPaths.spendImport,
    body,
    answer: SpendImportAnswer,
  });

/** Invalidates every query that depends on spend. */
export const useSpendChanged = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const key of ['spend', 'report', 'campaigns']) void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
};
