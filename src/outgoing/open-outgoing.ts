import type { AllowedPlace } from '../config/config.ts';
import type { FetchFailure } from '../core/check/observation.ts';
import { allowList } from './addresses.ts';
import { OutgoingError } from './failure.ts';
import { DEFAULT_LIMITS, fetchPage, type OutgoingLimits, type Page, type Unreached } from './fetch-page.ts';
import { type Answered, type Message, post, type Unanswered } from './post.ts';
import { slots, slotsByName } from './slots.ts';
import { dnsResolve, type Resolve, targetOf } from './target.ts';

/** Simultaneous requests to all sites, and to one. */
const AT_ONCE = 8;
const PER_HOST = 2;
/** Messages do not wait for page fetches. */
const MESSAGES_AT_ONCE = 32;
const MESSAGE_MS = 10_000;

/** Faults of the place itself, not of its name or the connection. */
const OF_PLACE: ReadonlySet<FetchFailure> = new Set(['scheme', 'credentials', 'port', 'private_address']);

/** The only way in which Fairlead fetches an address that a user typed. */
export interface Outgoing {
  /** Never rejects; resolves to the page or the failure. Waiting for its turn does not count toward its time limit. */
  get(url: string, headers: Readonly<Record<string, string>>, cancel: AbortSignal): Promise<Page | Unreached>;
}

/** The only way in which Fairlead sends messages to other servers. */
export interface Messages {
  /** Never rejects. Redirects are not followed. */
  post(message: Message, cancel: AbortSignal): Promise<Answered | Unanswered>;
  /** Why nothing may be sent to a URL, or null. A name that does not resolve now may resolve later. */
  refusal(url: string): Promise<FetchFailure | null>;
}

export interface OutgoingOptions {
  /** Places that may be requested although they are not public. */
  readonly allow: readonly AllowedPlace[];
  /** Name servers, `address:port`; empty: this machine's. */
  readonly dnsServers: readonly string[];
  readonly resolve?: Resolve;
  readonly limits?: Partial<OutgoingLimits>;
  readonly ca?: string;
  /** Whether messages may be sent now: not by a control that is no longer the active one. By default, always. */
  readonly maySend?: () => boolean;
}

export const openOutgoing = ({
  allow,
  dnsServers,
  resolve,
  limits,
  ca,
  maySend,
}: OutgoingOptions): Outgoing & Messages => {
  const parts = {
    resolve: resolve ?? dnsResolve(dnsServers),
    isAllowed: allowList(allow),
    limits: { ...DEFAULT_LIMITS, ...limits },
    ca,
  };
  const anywhere = slots(AT_ONCE);
  const atHost = slotsByName(PER_HOST);
  const messages = slots(MESSAGES_AT_ONCE);
  const postParts = { ...parts, maySend, timeoutMs: limits?.hopMs ?? MESSAGE_MS };
  return {
    get: (url, headers, cancel) =>
      atHost(URL.parse(url)?.host ?? '', () => anywhere(() => fetchPage(url, headers, parts, cancel))),
    post: (message, cancel) => messages(() => post(message, postParts, cancel)),
    refusal: async (url) => {
      try {
        await targetOf(url, parts);
        return null;
      } catch (error) {
        return error instanceof OutgoingError && OF_PLACE.has(error.failure) ? error.failure : null;
      }
    },
  };
};
