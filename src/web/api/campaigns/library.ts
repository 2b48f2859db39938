import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import {
  ChangedPage,
  LibraryChangePage,
  LibraryPreview,
  Replaced,
  type ReplaceInput,
  Undone,
} from '../../../contracts/library/library-change.ts';
import {
  LibraryPage,
  type LibraryPageInput,
  type LibraryPagePatch,
  type LibraryQuery,
  LibraryRows,
  PageCampaigns,
  type PageKind,
} from '../../../contracts/library/library-page.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** Below the key of campaigns: whatever changes a campaign may change what is in the library. */
const LIBRARY = ['campaigns', 'library'] as const;

export const libraryPath = (kind: PageKind, id?: string): string => {
  const path = kind === 'offer' ? apiPaths.offer : apiPaths.landingPage;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
};

export const libraryQuery = (kind: PageKind, query: LibraryQuery) =>
  apiQuery(
    [...LIBRARY, kind, query],
    { path: libraryPath(kind), query: { ...query }, answer: LibraryRows },
    { placeholderData: keepPreviousData },
  );

/** Never from the cache: a change begins from the newest revision. */
export const libraryPageQuery = (kind: PageKind, id: string) =>
  apiQuery(
    [...LIBRARY, kind, 'page', id],
    { path: libraryPath(kind, id), answer: LibraryPage },
    { staleTime: 0 },
  );

/** Campaigns that lead to a page. */
export const pageCampaignsQuery = (kind: PageKind, id: string, page: number, perPage: number) =>
  apiQuery(
    [...LIBRARY, kind, 'campaigns', id, page, perPage],
    { path: `${libraryPath(kind, id)}/campaign`, query: { page, perPage }, answer: PageCampaigns },
    { placeholderData: keepPreviousData },
  );

export const libraryChangesQuery = (page: number, perPage: number) =>
  apiQuery(
    [...LIBRARY, 'changes', page, perPage],
    { path: apiPaths.libraryChange, query: { page, perPage }, answer: LibraryChangePage },
    { placeholderData: keepPreviousData },
  );

export const createPage = (kind: PageKind, body: LibraryPageInput): Promise<LibraryPage> =>
  callApi({ method: 'POST', path: libraryPath(kind), body, answer: LibraryPage });

/** What a patch would change. Rejects with `conflict` if someone else has changed the page since `body.revision`. */
export const previewPage = (kind: PageKind, id: string, body: LibraryPagePatch): Promise<LibraryPreview> =>
  callApi({ method: 'POST', path: `${libraryPath(kind, id)}/preview`, body, answer: LibraryPreview });

/** Changes a page and every campaign that leads to it. Rejects with `conflict` as `previewPage` does. */
export const patchPage = (kind: PageKind, id: string, body: LibraryPagePatch): Promise<ChangedPage> =>
  callApi({ method: 'PATCH', path: libraryPath(kind, id), body, answer: ChangedPage });

export const deletePage = (kind: PageKind, id: string): Promise<void> =>
  callApi({ method: 'DELETE', path: libraryPath(kind, id) });

export const previewReplace = (body: ReplaceInput): Promise<LibraryPreview> =>
  callApi({
    method: 'POST',
    path: `${apiPaths.libraryReplace}/preview`,
    body,
    answer: LibraryPreview,
  });

export const replaceUrls = (body: ReplaceInput): Promise<Replaced> =>
  callApi({ method: 'POST', path: apiPaths.libraryReplace, body, answer: Replaced });

/** Rejects with `conflict` if nothing of the change can be undone. */
export const undoChange = (id: string): Promise<Undone> =>
  callApi({
    method: 'POST',
    path: `${apiPaths.libraryChange}/${encodeURIComponent(id)}/undo`,
    answer: Undone,
  });

/** After a change of the library, which changes campaigns and begins phases in their tests. */
export const refreshLibrary = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['campaigns', 'campaign', 'destinations', 'ab-test', 'ab-tests'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
