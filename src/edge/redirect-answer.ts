import type { Plan } from '../core/routing/plan.ts';
import { metaRefreshPage } from './meta-refresh.ts';
import type { Answer } from './text-answers.ts';

/** Answer that sends a visitor on in the campaign's way, with `cookies` (Set-Cookie headers, name and value in turn). */
export const redirectAnswer = (plan: Plan, location: string, cookies: readonly string[]): Answer => {
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
    status: plan.redirect === '307' ? 307 : 302,
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
