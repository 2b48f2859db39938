import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { LandingCheck, type LandingCheckInput } from '../../../contracts/library/landing-check.ts';
import { type LibraryBulk, LibraryBulkAnswer } from '../../../contracts/library/library-bulk.ts';
import {
  ChangedPage,
  LibraryChangePage,
  LibraryPreview,
  type PageReplacement,
  Replaced,
  type ReplaceInput,
  Undone,
} from '../../../contracts/library/library-change.ts';
import { type MergeInput, Proposals } from '../../../contracts/library/library-merge.ts';
import {
  LibraryPage,
  type LibraryPageInput,
  type LibraryPagePatch,
  type LibraryQuery,
  LibraryRows,
  PageCampaigns,
  type PageKind,
  PageUses,
} from '../../../contracts/library/library-page.ts';
import { OfferCapState, type OfferReset } from '../../../contracts/library/offer.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** Below the key of campaigns: whatever changes a campaign may change what is in the library. */
const LIBRARY = ['campaigns', 'library'] as const;

/** Caps are looked at every few seconds, and take effect on full minutes. */
const CAP_REFRESH_MS = 15_000;

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

/** The destinations that are a page. */
export const pageUsesQuery = (kind: PageKind, id: string) =>
  apiQuery([...LIBRARY, kind, 'uses', id], { path: `${libraryPath(kind, id)}/use`, answer: PageUses });

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

/** One action on many pages. None of them changes where a campaign leads. */
export const changePages = (kind: PageKind, body: LibraryBulk): Promise<LibraryBulkAnswer> =>
  callApi({ method: 'POST', path: `${libraryPath(kind)}/bulk`, body, answer: LibraryBulkAnswer });

export const deletePage = (kind: PageKind, id: string): Promise<void> =>
  callApi({ method: 'DELETE', path: libraryPath(kind, id) });

export const previewReplace = (body: ReplaceInput): Promise<LibraryPreview> =>
  callApi({
    method: 'POST',
    path: `${apiPaths.libraryReplace}/preview`,
    body,
    answer: LibraryPreview,
  });

/** Pages of a kind that could be one with own parameters of campaigns. */
export const proposalsQuery = (kind: PageKind) =>
  apiQuery([...LIBRARY, kind, 'proposals'], { path: `${libraryPath(kind)}/proposal`, answer: Proposals });

/** What a merge would change. Below the key of the library, which every change refreshes. */
export const mergePreviewQuery = (kind: PageKind, id: string, body: MergeInput) =>
  apiQuery([...LIBRARY, kind, 'merge', id, body], {
    method: 'POST',
    path: `${libraryPath(kind, id)}/merge/preview`,
    body,
    answer: LibraryPreview,
  });

/** Makes other pages one with this. Rejects with `conflict` if one was changed since. */
export const mergePages = (kind: PageKind, id: string, body: MergeInput): Promise<ChangedPage> =>
  callApi({ method: 'POST', path: `${libraryPath(kind, id)}/merge`, body, answer: ChangedPage });

export const replaceUrls = (body: ReplaceInput): Promise<Replaced> =>
  callApi({ method: 'POST', path: apiPaths.libraryReplace, body, answer: Replaced });

/** What `swapPage` would change. */
export const previewSwap = (kind: PageKind, id: string, other: string): Promise<LibraryPreview> =>
  callApi({
    method: 'POST',
    path: `${libraryPath(kind, id)}/replace/preview`,
    body: { with: other } satisfies PageReplacement,
    answer: LibraryPreview,
  });

/** Makes every campaign that leads to a page lead to another one of its kind. */
export const swapPage = (kind: PageKind, id: string, other: string): Promise<Replaced> =>
  callApi({
    method: 'POST',
    path: `${libraryPath(kind, id)}/replace`,
    body: { with: other } satisfies PageReplacement,
    answer: Replaced,
  });

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

/** Where the cap of an offer stands. Below the key of the library, which every change of an offer refreshes. */
export const offerCapQuery = (id: string) =>
  apiQuery(
    [...LIBRARY, 'offer', 'cap', id],
    { path: `${libraryPath('offer', id)}/cap`, answer: OfferCapState },
    { refetchInterval: CAP_REFRESH_MS },
  );

/** Fetches a landing page and says what it links to. */
export const checkLanding = (id: string, body: LandingCheckInput): Promise<LandingCheck> =>
  callApi({
    method: 'POST',
    path: `${libraryPath('landing', id)}/check`,
    body,
    answer: LandingCheck,
  });

/** Makes room in the running period of an offer's cap. Rejects with `conflict` for another revision. */
export const resetOffer = (id: string, body: OfferReset): Promise<LibraryPage> =>
  callApi({ method: 'POST', path: `${libraryPath('offer', id)}/reset`, body, answer: LibraryPage });
