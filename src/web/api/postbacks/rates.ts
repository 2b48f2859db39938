import { keepPreviousData } from '@tanstack/react-query';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import {
  ManualRate,
  type ManualRateInput,
  RateImportAnswer,
  type RateImportInput,
  RateList,
} from '../../../contracts/postbacks/rate.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { REFRESH_MS } from '../reports/reports.ts';

const RECALCULATED_MS = 1000;

/** Milliseconds until the list is read again; false: nothing in it changes by itself. */
const everyMs = (list: Pick<RateList, 'unpriced'> | undefined): number | false => {
  if (list === undefined || list.unpriced.length === 0) return false;
  return list.unpriced.some(({ recalculating }) => recalculating) ? RECALCULATED_MS : REFRESH_MS;
};

/** Prefix of every query key in this file. */
export const RATES = ['rates'];

export const ratesQuery = (query: { currency?: string | undefined; page: number; perPage: number }) =>
  apiQuery(
    [...RATES, query],
    { path: intakePaths.rate, query: { ...query }, answer: RateList },
    {
      placeholderData: keepPreviousData,
      // Entries without a rate disappear by themselves once recalculated.
      refetchInterval: ({ state }) => everyMs(state.data),
    },
  );

export const importRates = async (body: RateImportInput): Promise<RateImportAnswer> => {
  const call = { method: 'POST', path: intakePaths.rateImport, body, answer: RateImportAnswer } as const;
  return callApi(call);
};

export const setRate = async (body: ManualRateInput): Promise<void> => {
  await callApi({ method: 'POST', path: intakePaths.rateManual, body, answer: ManualRate });
};

export const deleteRate = async (id: string): Promise<void> => {
  await callApi({
    method: 'DELETE',
    path: `${intakePaths.rateManual}/${encodeURIComponent(id)}`,
  });
};
