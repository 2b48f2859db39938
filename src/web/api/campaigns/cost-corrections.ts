import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  CORRECTION_PATH,
  CostCorrection,
  type CostCorrectionInput,
  CostCorrectionList,
  type CostCorrectionPatch,
} from '../../../contracts/campaigns/cost-correction.ts';
import { apiQuery, callApi } from '../api-call.ts';

const pathOf = (id: string): string => `${CORRECTION_PATH}/${encodeURIComponent(id)}`;

const KEY = 'costCorrections';

/** The corrections of a traffic source, latest days first. */
export const correctionsQuery = (sourceId: string) =>
  apiQuery([KEY, sourceId], {
    path: CORRECTION_PATH,
    query: { sourceId },
    answer: CostCorrectionList,
  });

export const addCorrection = (body: CostCorrectionInput): Promise<CostCorrection> =>
  callApi({ method: 'POST', path: CORRECTION_PATH, body, answer: CostCorrection });

export const changeCorrection = (id: string, body: CostCorrectionPatch): Promise<CostCorrection> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: CostCorrection });

export const deleteCorrection = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

/** Invalidates the corrections, and every query with costs. */
export const useCorrectionsChanged = (): (() => void) => {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const key of [KEY, 'report', 'campaigns']) void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
};
