import { lintTemplate } from '../routing/fair/lint.ts';
import { checkDestinationUrl } from '../routing/url/destination-url.ts';
import { findMacros } from '../routing/url/template.ts';
import { isPostbackMacro } from './macros.ts';
import { partsOf, secretsIn, withPlaces } from './template.ts';
import type { UrlSettings } from './url-target.ts';

export type TargetUrlProblem =
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
