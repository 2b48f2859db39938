import type { Hit } from '../click/hit.ts';
import type { LinkPlan } from '../click/ready-link.ts';
import { metaRefreshPage } from './meta-refresh.ts';
import {
  type Answer,
  answers,
  canBeHeader,
  headerLine,
  NO_BODY,
  NO_REFERRER,
  NO_STORE,
} from './text-answers.ts';

/** A body posted to a link is not for the destination: 303 requests the page without it, where 307 would send it on. */
const statusOf = ({ req }: Hit, { redirect }: LinkPlan): number =>
  req.method === 'POST' ? 303 : redirect === '307' ? 307 : 302;

const END = NO_BODY + NO_STORE;
const END_HIDDEN = END + NO_REFERRER;

/** Redirects a visitor in the campaign's way. `cookies`: Set-Cookie lines. Never throws: the record is on its way. */
export const redirectAnswer = (hit: Hit, plan: LinkPlan, location: string, cookies: string): Answer => {
  const hidden = plan.referrer === 'hidden';
  if (plan.redirect === 'meta') {
    const body = metaRefreshPage(location, hidden);
    const headers =
      headerLine('Content-Type', 'text/html; charset=utf-8') +
      headerLine('Content-Length', String(Buffer.byteLength(body))) +
      NO_STORE +
      (hidden ? NO_REFERRER : '') +
      cookies;
    return { status: 200, headers, body };
  }
  if (!canBeHeader(location)) return answers.failed;
  const headers = `Location: ${location}\r\n${hidden ? END_HIDDEN : END}${cookies}`;
  return { status: statusOf(hit, plan), headers, body: '' };
};
