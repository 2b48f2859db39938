import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  type DeletionBody,
  ExportTicket,
  RetentionPreview,
  Workspace,
  type WorkspacePatch,
} from '../../../contracts/workspace/workspace.ts';
import { apiQuery, callApi } from '../api-call.ts';
import { client } from '../browser-client.ts';
import { download } from '../reports/files.ts';

export const workspaceQuery = () =>
  apiQuery(['workspace'], { path: apiPaths.workspace, answer: Workspace }, { staleTime: 60_000 });

/** Called after a change of settings, which the bar, reports and campaign forms show too. */
export const workspaceChanged = (queries: QueryClient, workspace: Workspace): void => {
  queries.setQueryData(workspaceQuery().queryKey, workspace);
  void queries.invalidateQueries({ queryKey: ['me'] });
};

export const patchWorkspace = (body: WorkspacePatch): Promise<Workspace> =>
  callApi({ method: 'PATCH', path: apiPaths.workspace, body, answer: Workspace });

/** What keeping requests for this many days would mean if set now. */
export const previewRetention = async (days: number): Promise<RetentionPreview> => {
  const path = apiPaths.workspaceRetention;
  return callApi({ path, query: { days }, answer: RetentionPreview });
};

export const askDeletion = async (body: DeletionBody): Promise<Workspace> => {
  const path = apiPaths.workspaceDeletion;
  return callApi({ method: 'POST', path, body, answer: Workspace });
};

export const takeBackDeletion = async (): Promise<Workspace> => {
  const path = apiPaths.workspaceDeletion;
  return callApi({ method: 'DELETE', path, answer: Workspace });
};

/** Deletes the signed-in user's account; owners can't do this. */
export const deleteAccount = async (body: DeletionBody): Promise<void> => {
  await callApi({ method: 'DELETE', path: apiPaths.profile, body });
};

/** Starts the download of everything, which the browser itself fetches; resolves to the contents of the file. */
export const downloadExport = async (): Promise<ExportTicket> => {
  const { data } = await client.authenticated({
    method: 'POST',
    path: apiPaths.export,
    answer: ExportTicket,
  });
  download(data.url);
  return data;
};
