import type { Hit } from '../click/hit.ts';
import type { LinkPlan } from '../click/ready-link.ts';
import {
  type Answer,
  answers,
  canBeHeader,
  headerLine,
  NO_BODY,
  NO_REFERRER,
  NO_STORE,
} from './text-answers.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (url: string): string => url.replace(/[&<>"']/g, (char) => entities[char] as string);

/**
 * A page that redirects at once, without a script. It also carries the referrer policy, for browsers that honor only
 * one of the two places. `url`: an http(s) address of printable ASCII.
 */
const metaRefreshPage = (url: string, hideReferrer: boolean): string => {
  const to = escaped(url);
  const policy = hideReferrer ? '<meta name="referrer" content="no-referrer">' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">${policy}<meta http-equiv="refresh" content="0;url=${to}"><title>Redirecting</title></head><body><a href="${to}"${hideReferrer ? ' rel="noreferrer"' : ''}>Continue</a></body></html>\n`;
};

/** A body posted to a link is not for the destination: 303 drops it, where 307 would send it on. */
const statusOf = ({ req }: Hit, { redirect }: LinkPlan): number =>
  req.method === 'POST' ? 303 : redirect === '307' ? 307 : 302;

const END = NO_BODY + NO_STORE;
const END_HIDDEN = END + NO_REFERRER;

/** Redirects a visitor as the campaign says. `cookies`: Set-Cookie lines. Never throws: the record is on its way. */
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
