import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import {
  ManualRate,
  type ManualRateInput,
  RateImportAnswer,
  type RateImportInput,
  RateList,
} from '../../../contracts/postbacks/rate.ts';
import { client } from '../browser-client.ts';
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
  queryOptions({
    queryKey: [...RATES, query],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: intakePaths.rate, query: { ...query }, answer: RateList, signal }))
        .data,
    placeholderData: keepPreviousData,
    // Entries without a rate disappear by themselves once recalculated.
    refetchInterval: ({ state }) => everyMs(state.data),
  });

export const importRates = async (body: RateImportInput): Promise<RateImportAnswer> => {
  const call = { method: 'POST', path: intakePaths.rateImport, body, answer: RateImportAnswer } as const;
  return (await client.authenticated(call)).data;
};

export const setRate = async (body: ManualRateInput): Promise<void> => {
  await client.authenticated({ method: 'POST', path: intakePaths.rateManual, body, answer: ManualRate });
};

export const deleteRate = async (id: string): Promise<void> => {
  await client.authenticated({
    method: 'DELETE',
    path: `${intakePaths.rateManual}/${encodeURIComponent(id)}`,
  });
};
