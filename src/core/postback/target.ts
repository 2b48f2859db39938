import { lintTemplate } from '../routing/fair/lint.ts';
import { checkDestinationUrl } from '../routing/url/destination-url.ts';
import { findMacros } from '../routing/url/template.ts';
import type { OutgoingFacts } from './facts.ts';
import type { GoogleSettings } from './google.ts';
import type { MetaSettings } from './meta.ts';
import { isPostbackMacro, partsOf, secretsIn, withPlaces } from './template.ts';
import type { TiktokSettings } from './tiktok.ts';
import type { UrlSettings } from './url-target.ts';

export type TargetSettings = UrlSettings | MetaSettings | GoogleSettings | TiktokSettings;

/** A target as stored next to its sealed secrets. `hints`: the last characters of each secret, by name. */
export type StoredTarget = TargetSettings & { readonly hints: Readonly<Record<string, string>> };

/** A platform's name for this status (event or conversion action). Null if none or the target is not a platform. */
export const platformName = (target: TargetSettings, status: string): string | null => {
  if (target.kind === 'url') return null;
  const names = target.kind === 'google' ? target.conversionActions : target.eventNames;
  return Object.hasOwn(names, status) ? (names[status] ?? null) : null;
};

const NAMES = { url: '', meta: 'Meta', google: 'Google Ads', tiktok: 'TikTok' } as const;

/** A platform's name; '' if the target is not one. */
export const platformOf = ({ kind }: Pick<TargetSettings, 'kind'>): string => NAMES[kind];

/** Whether a conversion with this status is sent to the target. Platforms get only statuses that have a name there. */
export const takesStatus = (target: TargetSettings, status: string): boolean =>
  target.kind === 'url' || platformName(target, status) !== null;

/** Whether a target has a secret with this name. `oauth`: Google's access token, obtained with the others. */
export const hasSecret = ({ kind, hints }: StoredTarget, name: string): boolean =>
  Object.hasOwn(hints, name) || (kind === 'google' && name === 'oauth');

/** Empty lists match anything. */
export interface Match {
  readonly events: readonly string[];
  /** Numbers of conversion types; absent: any. */
  readonly types?: readonly number[];
  readonly statuses: readonly string[];
  readonly campaigns: readonly string[];
  /** Names. */
  readonly trafficSources: readonly string[];
  readonly incomingSources: readonly string[];
}

const has = <T>(list: readonly T[], value: T | null | undefined): boolean =>
  list.length === 0 || (value !== null && value !== undefined && list.includes(value));

/** Whether an outgoing postback forwards a conversion. Traffic source names are compared ignoring case. */
export const matches = (
  match: Match,
  facts: Pick<OutgoingFacts, 'event' | 'type' | 'status' | 'campaign' | 'incomingSource'>,
): boolean =>
  has(match.events, facts.event.toLowerCase()) &&
  has(match.types ?? [], facts.type) &&
  has(match.statuses, facts.status.toLowerCase()) &&
  has(match.campaigns, facts.campaign?.id) &&
  has(
    match.trafficSources.map((name) => name.toLowerCase()),
    facts.campaign?.source.toLowerCase(),
  ) &&
  has(match.incomingSources, facts.incomingSource);

type TargetUrlProblem =
  | 'url_invalid'
  | 'url_scheme'
  | 'url_credentials'
  | 'macro_place'
  | 'macro_unknown'
  | 'secret_place'
  | 'secret_unknown';

const SECRETS = /\{secret:[^{}]*\}/g;

const endOfHost = (url: string): number => /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].length ?? url.length;

/** What is wrong with a target's URL, or null. `secrets`: names of the existing secrets. */
export const checkTargetUrl = (url: string, secrets: readonly string[]): TargetUrlProblem | null => {
  const host = url.slice(0, endOfHost(url));
  if (host.replace(SECRETS, '') !== host) return 'secret_place';
  const plain = url.replace(SECRETS, 'x');
  for (const { code, severity } of lintTemplate(plain, { postback: true })) {
    if (severity !== 'error') continue;
    if (code === 'macro_place') return 'macro_place';
    return code === 'space' ? 'url_invalid' : 'macro_unknown';
  }
  const found = checkDestinationUrl(plain.replace(/\{[a-z0-9_]+\}/g, 'x'), { linkHosts: [] });
  if (found !== null) return found === 'url_own_link' ? 'url_invalid' : found;
  return secretsIn(url).every((name) => secrets.includes(name)) ? null : 'secret_unknown';
};

/** What is wrong with a text other than a URL: an unknown macro, or a missing secret. */
export const checkText = (
  text: string,
  secrets: readonly string[],
): 'macro_unknown' | 'secret_unknown' | null => {
  const macros = findMacros(text).filter(({ name }) => /^[a-z]/.test(name));
  if (macros.some(({ name }) => !isPostbackMacro(name))) return 'macro_unknown';
  return secretsIn(text).every((name) => secrets.includes(name)) ? null : 'secret_unknown';
};

/** Whether a JSON body stays valid for any macro values. Secrets are allowed only inside quotes. */
const isJson = (body: string): boolean => {
  const places = withPlaces(partsOf(body));
  if (places.some(({ part, quoted }) => 'secret' in part && !quoted)) return false;
  const sample = places
    .map(({ part, quoted }) => ('text' in part ? part.text : quoted ? 'x' : 'null'))
    .join('');
  try {
    JSON.parse(sample);
    return true;
  } catch {
    return false;
  }
};

export const checkBody = (
  { method, contentType, body }: Pick<UrlSettings, 'method' | 'contentType' | 'body'>,
  secrets: readonly string[],
): 'body_without_post' | 'body_json' | 'macro_unknown' | 'secret_unknown' | null => {
  if (contentType !== 'none' && method === 'GET') return 'body_without_post';
  if (contentType === 'none') return body === '' ? null : 'body_without_post';
  if (contentType === 'json' && !isJson(body)) return 'body_json';
  return checkText(body, secrets);
};

/** Headers that the connection sets itself, or that could split a request. */
const RESERVED = new Set(
  `host content-length content-type connection transfer-encoding expect upgrade te trailer keep-alive idempotency-key`.split(
    ' ',
  ),
);
export const isReservedHeader = (name: string): boolean =>
  RESERVED.has(name.toLowerCase()) || /^(?:proxy|webhook)-/i.test(name);
