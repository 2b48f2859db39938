import * as z from 'zod/mini';
import { type LibraryImport, LibraryImportAnswer } from '../../../contracts/library/library-file.ts';
import type { LibraryFilters, PageKind } from '../../../contracts/library/library-page.ts';
import { fileNameOf, saveFile } from '../../ui/tables/save-file.ts';
import { callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';
import { libraryPath } from './library.ts';

/** Checks or writes a CSV, whole or not at all. */
export const importPages = (kind: PageKind, body: LibraryImport): Promise<LibraryImportAnswer> =>
  callApi({ method: 'POST', path: `${libraryPath(kind)}/import`, body, answer: LibraryImportAnswer });

/** Saves a CSV of everything that matches the filters. */
export const downloadPages = async (kind: PageKind, filters: LibraryFilters): Promise<void> => {
  const call = { path: `${libraryPath(kind)}/export`, query: { ...filters }, answer: z.string() };
  const { data, headers } = await client.authenticated(call);
  // Reading it as text removed the byte order mark by which spreadsheets recognize UTF-8.
  saveFile(fileNameOf(headers, 'library.csv'), ['\uFEFF', data], 'text/csv');
};
