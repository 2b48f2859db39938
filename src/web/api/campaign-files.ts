import * as z from 'zod/mini';
import type { CampaignFilters } from '../../contracts/campaign.ts';
import { type FileFormat, ImportAnswer, type ImportInput } from '../../contracts/campaign-import.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { fileNameOf, saveFile } from '../ui/save-file.ts';
import { client } from './browser-client.ts';

/** All campaigns that match, as a file. */
export const downloadCampaigns = async (format: FileFormat, filters: CampaignFilters): Promise<void> => {
  const call = { path: apiPaths.campaignExport, query: { format, ...filters }, answer: z.unknown() };
  const { data, headers } = await client.authenticated(call);
  const name = fileNameOf(headers, `campaigns.${format}`);
  if (format === 'json') saveFile(name, [JSON.stringify(data, null, 1)], 'application/json');
  // Reading it as text has taken the mark off by which spreadsheets know UTF-8.
  else saveFile(name, ['\uFEFF', String(data)], 'text/csv');
};

export const importCampaigns = async (body: ImportInput): Promise<ImportAnswer> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.campaignImport, body, answer: ImportAnswer }))
    .data;
