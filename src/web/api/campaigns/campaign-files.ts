import * as z from 'zod/mini';
import type { CampaignFilters } from '../../../contracts/campaigns/campaign.ts';
import {
  type FileFormat,
  IMPORT_LINES,
  ImportAnswer,
  type ImportInput,
  ImportProgress,
} from '../../../contracts/campaigns/campaign-import.ts';
import { ErrorAnswer, errorStatus } from '../../../contracts/errors.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { fileNameOf, saveFile } from '../../ui/tables/save-file.ts';
import { errorOf } from '../api-error.ts';
import { client } from '../browser-client.ts';

export const downloadCampaigns = async (format: FileFormat, filters: CampaignFilters): Promise<void> => {
  const call = { path: apiPaths.campaignExport, query: { format, ...filters }, answer: z.unknown() };
  const { data, headers } = await client.authenticated(call);
  const name = fileNameOf(headers, `campaigns.${format}`);
  if (format === 'json') saveFile(name, [JSON.stringify(data, null, 1)], 'application/json');
  // Reading it as text removed the byte order mark by which spreadsheets recognize UTF-8.
  else saveFile(name, ['\uFEFF', String(data)], 'text/csv');
};

interface ImportWatch {
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

const Line = z.union([
  z.object({ progress: ImportProgress }),
  z.object({ answer: ImportAnswer }),
  ErrorAnswer,
]);

/** The last line of a line-by-line answer, reporting each on arrival; others as JSON. Throws if it is missing. */
const readLines =
  (onProgress: ImportWatch['onProgress']) =>
  async (response: Response): Promise<unknown> => {
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith(IMPORT_LINES) || !response.body) return response.json();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) throw new Error('The answer breaks off.');
      const lines = (text + value).split('\n');
      text = lines.pop() ?? '';
      for (const one of lines) {
        const line = Line.parse(JSON.parse(one));
        if (!('progress' in line)) return line;
        onProgress(line.progress);
      }
    }
  };

/** An interrupted import changes nothing, unless it had already finished. */
export const importCampaigns = async (
  body: ImportInput,
  { signal, onProgress }: ImportWatch,
): Promise<ImportAnswer> => {
  const { status, headers, data } = await client.authenticated({
    method: 'POST',
    path: apiPaths.campaignImport,
    body,
    signal,
    headers: { accept: IMPORT_LINES },
    read: readLines(onProgress),
    answer: z.union([z.object({ answer: ImportAnswer }), ErrorAnswer]),
  });
  // The header was sent before anything had failed.
  if ('error' in data) throw errorOf(errorStatus[data.error.code] ?? status, data, headers);
  return data.answer;
};
