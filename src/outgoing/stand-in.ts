import type { Messages, Outgoing } from './open-outgoing.ts';

/**
 * Takes the place of all other servers for workspaces with demo data: nothing leaves the machine, not even a lookup in DNS,
 * and every answer says so. A host that begins with `down.` cannot be reached, and one with `busy.` has no time.
 */
const PAGE =
  '<!doctype html><html lang="en"><title>Demo</title><p>A page of the demo. Nothing was requested from the internet.</p></html>';
const TAKEN = '{"demo":"Nothing was sent. Messages of the demo never leave this machine."}';
/** As Meta answers, which reads anything else as a proxy in between. */
const RECEIVED =
  '{"events_received":1,"messages":["Nothing was sent. Messages of the demo never leave this machine."],"fbtrace_id":"demo"}';
/** Where events of a pixel go, below the base that the configuration names. */
const META = /\/\d+\/events$/;
/** As TikTok answers. */
const TRACKED =
  '{"code":0,"message":"OK","request_id":"demo","data":{"demo":"Nothing was sent. Messages of the demo never leave this machine."}}';
const TIKTOK = /\/event\/track\/$/;
const FULL = '{"demo":"Nothing was sent. This answer shows what a busy receiver looks like."}';
const ANSWER_MS = 4;

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

export const standIn: Outgoing & Messages = {
  get: async (url) => {
    const path = URL.parse(url)?.pathname ?? '/';
    const isDown = hostOf(url).startsWith('down.');
    const status = isDown ? null : path === '/robots.txt' ? 404 : 200;
    const hops = [{ url, status, address: null, ms: ANSWER_MS, tls: null }];
    const chain = { hops, ms: ANSWER_MS, from: null };
    if (status === null) return { ...chain, ok: false, failure: 'refused' };
    const text = status === 404 ? '' : PAGE;
    return {
      ...chain,
      ok: true,
      url,
      status,
      contentType: 'text/html',
      text,
      bytes: text.length,
      cut: false,
    };
  },
  post: async ({ url }) => {
    const host = hostOf(url);
    const path = URL.parse(url)?.pathname ?? '';
    const taken = META.test(path) ? RECEIVED : TIKTOK.test(path) ? TRACKED : TAKEN;
    if (host.startsWith('down.')) return { ok: false, failure: 'refused', ms: ANSWER_MS };
    const isBusy = host.startsWith('busy.');
    const body = isBusy ? FULL : taken;
    return {
      ...{ ok: true, status: isBusy ? 503 : 200, body, retryAfter: null, location: null },
      ms: ANSWER_MS,
    };
  },
  refusal: async () => null,
};
