import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { randomText } from '../../db/public-id.ts';

/** Random characters of the one-time link: 238 bits. */
const CHARACTERS = 40;
const PREFIX = 'own_';

/**
 * Headers added by proxies, tunnels and CDNs. One of them is enough: through a proxy on this machine, everyone comes
 * from loopback.
 */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|(?:x-|true-|x-cluster-|fastly-)?client-ip|x-remote-(?:ip|addr)|x-proxyuser-ip|x-host|x-(?:original|envoy|amzn|azure|arr|vercel)-.+|(?:cf|cdn|fly|tailscale|ngrok)-.+)$/;

/** A host for this machine as people type it: `localhost`, 127.0.0.0/8 or `[::1]`, optionally with a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** The parts of a request that are examined: the socket's own address, never one from a header. */
export interface FirstAccountRequest {
  readonly headers: IncomingHttpHeaders;
  readonly raw: { readonly httpVersionMajor: number; readonly httpVersionMinor: number };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const isLoopbackOrigin = (origin: string): boolean => LOOPBACK_HOST.test(URL.parse(origin)?.host ?? '');

/** Whether a request was made on this machine, by a person or program using the machine's own name. */
const isFromHere = ({ headers, raw, socket }: FirstAccountRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  // A name that leads here through a stranger's DNS (rebinding) is not this machine's.
  LOOPBACK_HOST.test(headers.host ?? '') &&
  // Proxies that add no headers often use HTTP/1.0, which no browser does.
  (raw.httpVersionMajor > 1 || raw.httpVersionMinor >= 1) &&
  !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
  // Excludes another site's page in a browser on this machine.
  (headers.origin === undefined || isLoopbackOrigin(headers.origin)) &&
  headers['sec-fetch-site'] !== 'cross-site';

/**
 * Decides who can create the first account, which owns the installation: someone at this machine, or the holder of the
 * link printed at startup. Only a hash of its token is kept, and only in memory: a restart creates another.
 * `publicUrl`: origin of the application. Unless it is loopback, it implies a proxy, and only the link works.
 */
export const firstAccountGate = ({ publicUrl }: { publicUrl: string }) => {
  const token = PREFIX + randomText(CHARACTERS);
  const kept = hash('sha256', token, 'buffer');
  const isLocal = isLoopbackOrigin(publicUrl);
  return {
    /** To be shown only to the operator. The part after `#` is never sent to a server. */
    link: `${publicUrl}/registration#setup=${token}`,

    /** Whether `request`, with the link's token if it has one, may create the first account. */
    admits: (request: FirstAccountRequest, given?: string): boolean =>
      (given !== undefined && timingSafeEqual(hash('sha256', given, 'buffer'), kept)) ||
      (isLocal && isFromHere(request)),
  };
};

export type FirstAccountGate = ReturnType<typeof firstAccountGate>;
