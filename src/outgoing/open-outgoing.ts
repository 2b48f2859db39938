import type { AllowedPlace } from '../config/config.ts';
import { allowList } from './allow-list.ts';
import { dnsResolve } from './dns.ts';
import { DEFAULT_LIMITS, fetchPage, type OutgoingLimits, type Page, type Unreached } from './fetch-page.ts';
import { slots, slotsByName } from './slots.ts';
import type { Resolve } from './target.ts';

/** Requests to any site, and to one, at the same time. */
const AT_ONCE = 8;
const PER_HOST = 2;

/** The one way in which Fairlead asks for an address that somebody typed. */
export interface Outgoing {
  /** Never rejects; the page or why there is none. Waits for its turn, which costs none of its time. */
  get(url: string, headers: Readonly<Record<string, string>>, cancel: AbortSignal): Promise<Page | Unreached>;
}

export interface OutgoingOptions {
  /** Places that may be asked though they are not public. */
  readonly allow: readonly AllowedPlace[];
  /** Name servers, `address:port`; empty: this machine's. */
  readonly dnsServers: readonly string[];
  readonly resolve?: Resolve;
  readonly limits?: Partial<OutgoingLimits>;
  readonly ca?: string;
}

export const openOutgoing = ({ allow, dnsServers, resolve, limits, ca }: OutgoingOptions): Outgoing => {
  const parts = {
    resolve: resolve ?? dnsResolve(dnsServers),
    isAllowed: allowList(allow),
    limits: { ...DEFAULT_LIMITS, ...limits },
    ca,
  };
  const anywhere = slots(AT_ONCE);
  const atHost = slotsByName(PER_HOST);
  return {
    get: (url, headers, cancel) =>
      atHost(URL.parse(url)?.host ?? '', () => anywhere(() => fetchPage(url, headers, parts, cancel))),
  };
};
