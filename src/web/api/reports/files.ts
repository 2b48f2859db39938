import { apiPaths } from '../../../contracts/paths.ts';
import { FileStatus, FileTicket, type TableFormat } from '../../../contracts/reports/table-file.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';

/** Lets the browser download a file from an address that needs no token. */
export const download = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  // The server names the file; without this attribute an error would replace the page.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};

const LOOK_MS = 1000;

/** The query of a file: a report or the log, in the form of its own call. */
export interface FileAsk {
  of: 'report' | 'requests';
  query: Record<string, string | undefined>;
}

/** Starts the download of all rows; resolves to the ID under which its progress is reported. */
export const downloadTable = async ({ of, query }: FileAsk, format: TableFormat): Promise<FileTicket> => {
  const path = of === 'report' ? apiPaths.reportExport : apiPaths.requestExport;
  const body = { format, ...query };
  const { data } = await client.authenticated({ method: 'POST', path, body, answer: FileTicket });
  download(data.url);
  return data;
};

export const isUnderWay = ({ state }: FileStatus): boolean =>
  state === 'waiting' || state === 'running' || state === 'writing';

export const fileQuery = (id: string) =>
  apiQuery(
    ['file', id],
    { path: `${apiPaths.file}/${id}`, answer: FileStatus },
    { refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data) ? LOOK_MS : false) },
  );

export const cancelFile = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: `${apiPaths.file}/${id}` });
};
