import * as z from 'zod/mini';
import { apiPaths } from '../../../contracts/paths.ts';
import { Metric } from '../../../contracts/reports/report-query.ts';
import type { ReportShareInput } from '../../../contracts/reports/report-share.ts';
import { SHARES_PATH, Share, ShareMade, WorkspaceShare } from '../../../contracts/workspace/share.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** What links show: an A/B test or a saved report. */
export interface ShareSubject {
  of: WorkspaceShare['of'];
  id: string;
}

const pathOf = ({ of, id }: ShareSubject): string =>
  `${of === 'test' ? apiPaths.abTest : apiPaths.savedReport}/${encodeURIComponent(id)}/share`;

const shareOf = (subject: ShareSubject, share: string): string =>
  `${pathOf(subject)}/${encodeURIComponent(share)}`;

/** The columns shown are those of a report. */
const ListedShare = z.extend(Share, { metrics: z.optional(z.array(Metric)) });
export type ListedShare = z.infer<typeof ListedShare>;

/** Links that show it to anyone, newest first. */
export const sharesQuery = (subject: ShareSubject) =>
  apiQuery(['shares', subject.of, subject.id], { path: pathOf(subject), answer: z.array(ListedShare) });

/** All links of the workspace, newest first. */
export const workspaceSharesQuery = () =>
  apiQuery(['shares', 'all'], { path: SHARES_PATH, answer: z.array(WorkspaceShare) });

/** Only this answer contains the link's address. */
export const makeShare = (
  subject: ShareSubject,
  body: ReportShareInput | Record<string, never>,
): Promise<ShareMade> => callApi({ method: 'POST', path: pathOf(subject), body, answer: ShareMade });

/** Ends a report's link this many days from now. */
export const moveShare = async (subject: ShareSubject, share: string, days: number): Promise<void> => {
  await callApi({ method: 'PATCH', path: shareOf(subject, share), body: { days } });
};

export const revokeShare = async (subject: ShareSubject, share: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: shareOf(subject, share) });
};
