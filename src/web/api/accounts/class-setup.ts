import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ClassEdited, type ClassSave, ClassSetup } from '../../../contracts/accounts/class.ts';
import { LeadPage, type LeadQuery } from '../../../contracts/accounts/lead.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { fileNameOf, saveFile } from '../../ui/tables/save-file.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';

/** The class as its owner edits it; null for everyone except the installation's owner. */
export const classSetupQuery = () =>
  queryOptions({
    queryKey: ['class', 'setup'],
    queryFn: async ({ signal }) =>
      (await callApi({ path: apiPaths.classSetup, answer: ClassSetup, signal })).setup,
  });

/** Rejects with `conflict` if another revision was saved in between. */
export const saveClass = async (body: ClassSave): Promise<ClassEdited | null> =>
  (await callApi({ method: 'PATCH', path: apiPaths.classSetup, body, answer: ClassSetup })).setup;

export const leadsQuery = (query: LeadQuery) =>
  apiQuery(
    ['leads', query],
    { path: apiPaths.lead, query: { ...query }, answer: LeadPage },
    { placeholderData: keepPreviousData },
  );

export const removeLead = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: `${apiPaths.lead}/${encodeURIComponent(id)}` });
};

/** Downloads the list as a file; `search` as in the list. */
export const downloadLeads = async (search: string | undefined): Promise<void> => {
  const call = { path: apiPaths.leadExport, query: { search }, answer: z.string() };
  const { data, headers } = await client.authenticated(call);
  // Reading it as text removed the byte order mark by which spreadsheets recognize UTF-8.
  saveFile(fileNameOf(headers, 'leads.csv'), ['\uFEFF', data], 'text/csv');
};
