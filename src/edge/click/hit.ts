import { normalHost } from '../../core/routing/url/host.ts';
import type { Address, addressReader } from '../http/address.ts';
import type { EdgeHeaders, EdgeRequest } from '../http/exchange.ts';
import type { Tables } from '../snapshot/holder.ts';
import type { Target } from './target.ts';

const PATH_LIMIT = 2048;
export const TEXT_LIMIT = 512;
export const REFERRER_LIMIT = 512;

/** For text that is soon written to a record: the slice keeps the whole text alive. */
export const cut = (text: string, limit: number): string =>
  text.length > limit ? text.slice(0, limit) : text;

/** The content of a request, before it is interpreted. */
export interface Hit {
  readonly req: EdgeRequest;
  readonly target: Target;
  /** Host as sent, lower case. */
  readonly host: string;
  readonly address: Address;
  readonly userAgent: string;
  /** Whether it came over TLS, according to the proxy in front. */
  readonly secure: boolean;
}

/** As sent, lower case. */
export const hostOf = (headers: EdgeHeaders, { authority }: Target): string =>
  cut(authority ?? headers.host ?? '', 255).toLowerCase();

export const pathForRecord = (hit: Hit): string => cut(hit.target.path, PATH_LIMIT);

export interface HitReader {
  read(req: EdgeRequest, target: Target): Hit;
}

export const hitReader = (
  readAddress: ReturnType<typeof addressReader>,
  onIgnored: () => void,
): HitReader => ({
  read(req, target) {
    const { headers } = req;
    const chain = headers['x-forwarded-for'];
    const { address, behindProxy, ignored } = readAddress(
      req.remoteAddress,
      chain,
      headers.forwarded !== undefined || headers['x-real-ip'] !== undefined,
    );
    if (ignored) onIgnored();
    return {
      req,
      target,
      host: hostOf(headers, target),
      address,
      userAgent: cut(headers['user-agent'] ?? '', TEXT_LIMIT),
      secure: behindProxy && headers['x-forwarded-proto'] === 'https',
    };
  },
});

/**
 * The site of a host as browsers send it or in another spelling (default port, trailing dot); otherwise, the one with
 * its name without the port, because domains added by users are names only.
 */
export const siteOf = ({ sites }: Tables, host: string) => {
  const known = sites.get(host) ?? sites.get(normalHost(host, 'http') ?? '');
  if (known !== undefined) return known;
  const https = normalHost(host, 'https') ?? '';
  return sites.get(https) ?? sites.get(https.replace(/:\d+$/, ''));
};
