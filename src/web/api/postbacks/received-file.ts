import * as z from 'zod/mini';
import { intakePaths } from '../../../contracts/postbacks/intake-paths.ts';
import { fileNameOf, saveFile } from '../../ui/tables/save-file.ts';
import { client } from '../browser-client.ts';
import type { ReceivedSearch } from './postbacks-in.ts';

export const downloadReceived = async (narrowing: ReceivedSearch): Promise<void> => {
  const call = { path: intakePaths.postbackReceivedExport, query: { ...narrowing }, answer: z.string() };
  const { data, headers } = await client.authenticated(call);
  // Reading it as text removed the byte order mark by which spreadsheets recognize UTF-8.
  saveFile(fileNameOf(headers, 'postbacks.csv'), ['\uFEFF', data], 'text/csv');
};
