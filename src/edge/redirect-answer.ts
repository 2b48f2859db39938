import type { Hit } from './hit.ts';
import { metaRefreshPage } from './meta-refresh.ts';
import type { LinkPlan } from './ready-link.ts';
import type { Answer } from './text-answers.ts';

/** What is posted to a link is not for the destination: 303 asks for the page without the body, where 307 would send it on. */
const statusOf = ({ req }: Hit, { redirect }: LinkPlan): number =>
  req.method === 'POST' ? 303 : redirect === '307' ? 307 : 302;

/** Answer that sends a visitor on in the campaign's way, with `cookies` (Set-Cookie headers, name and value in turn). */
export const redirectAnswer = (
  hit: Hit,
  plan: LinkPlan,
  location: string,
  cookies: readonly string[],
): Answer => {
  const hidden = plan.referrer === 'hidden';
  const policy = hidden ? ['Referrer-Policy', 'no-referrer'] : [];
  if (plan.redirect === 'meta') {
    const body = metaRefreshPage(location, hidden);
    return {
      status: 200,
      headers: [
        'Content-Type',
        'text/html; charset=utf-8',
        'Content-Length',
        String(Buffer.byteLength(body)),
        'Cache-Control',
        'no-store',
        ...policy,
        ...cookies,
      ],
      body,
    };
  }
  return {
    status: statusOf(hit, plan),
    headers: [
      'Location',
      location,
      'Content-Length',
      '0',
      'Cache-Control',
      'no-store',
      ...policy,
      ...cookies,
    ],
    body: '',
  };
};
