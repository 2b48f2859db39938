import { ORIGINS } from './plans.ts';

export interface ParsedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const headerOf = (answer: ParsedAnswer, name: string): string | undefined =>
  answer.headers.find(([one]) => one.toLowerCase() === name)?.[1];

const HEAD = /^HTTP\/1\.1 (\d{3}) [A-Za-z -]+\r\n((?:[A-Za-z-]+: [^\r\n]*\r\n)*)\r\n/;

/** Splits a connection's output; throws unless all answers are complete. HEAD is known by its missing body. */
export const parseAnswers = (said: string): ParsedAnswer[] => {
  const list: ParsedAnswer[] = [];
  for (let rest = said; rest !== ''; ) {
    const head = HEAD.exec(rest);
    if (head === null) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = (head[2] as string)
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): readonly [string, string] => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      });
    rest = rest.slice(head[0].length);
    const answer = { status: Number(head[1]), headers, body: '' };
    const length = Number(headerOf(answer, 'content-length') ?? 0);
    const isHead = rest === '' || rest.startsWith('HTTP/1.1 ');
    if (!isHead && rest.length < length) throw new Error(`cut: ${JSON.stringify(rest)}`);
    const taken = isHead ? 0 : length;
    list.push({ ...answer, body: rest.slice(0, taken) });
    rest = rest.slice(taken);
  }
  return list;
};

const STATUSES = new Set([
  100, 200, 204, 302, 303, 304, 307, 400, 403, 404, 405, 408, 410, 413, 414, 429, 431,
]);

/** Allowed values of headers; only Location and cookies may contain parts of a request. */
const VALUES: Readonly<Record<string, RegExp>> = {
  'content-type': /^(?:text\/(?:html|plain|javascript)|application\/json); charset=utf-8$/,
  'content-length': /^\d+$/,
  'content-security-policy':
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  'content-encoding': /^gzip$/,
  'cache-control': /^(?:no-store|public, max-age=3600)$/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^cross-origin$/,
  'access-control-allow-origin': /^\*$/,
  'access-control-allow-methods': /^GET, POST$/,
  'access-control-allow-headers': /^Content-Type$/,
  'access-control-max-age': /^86400$/,
  'retry-after': /^\d+$/,
  allow: /^GET, (?:HEAD|(?:HEAD, )?POST)$/,
  connection: /^(?:close|keep-alive)$/,
  'keep-alive': /^timeout=\d+$/,
  date: /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/,
  etag: /^(?:W\/)?"[\w-]+"$/,
  vary: /^(?:Accept-Encoding|Accept, Accept-Language, User-Agent)$/,
  location: /^https:\/\/[\x21-\x7e]+$/,
  'set-cookie':
    /^(?:(?:__Host-)?fl_v=[\w-]{22}\.\w{7}\.[\w-]{16}\.[\w:~.-]*|fl_[av]=|fl_c=[\w-]{43}(?:\.[\w.~!'()*%&=-]{1,1024})?); Path=\/(?:out)?; Max-Age=\d+; HttpOnly; SameSite=Lax(?:; Secure)?$/,
};

const META =
  /^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">(?:<meta name="referrer" content="no-referrer">)?<meta http-equiv="refresh" content="0;url=([^"<>']+)"><title>Redirecting<\/title><\/head><body><a href="\1"(?: rel="noreferrer")?>Continue<\/a><\/body><\/html>\n$/;

/** Markup of a disclosure page; everything else between tags is text. */
const DISCLOSURE = /^<!doctype html><html lang="[a-zA-Z-]+"><head>.*<\/main><\/body><\/html>\n$/s;
const TAG =
  /<\/?(?:html|head|body|title|style|nav|main|h[1-3]|p|a|code|pre|ol|li|small|table|thead|tbody|tr|th|td|dl|dt|dd|br|details|summary|section|strong|em|span|div|ul)(?: [a-z-]+(?:="[^"<>]*")?)*>|<meta [^<>]*>|<!doctype html>/g;

/** Excludes scripts, forms, frames and any other foreign tag. */
const isDisclosure = (answer: ParsedAnswer): boolean =>
  headerOf(answer, 'content-security-policy') !== undefined &&
  DISCLOSURE.test(answer.body) &&
  !answer.body.replace(TAG, '').includes('<');

/** Where an answer sends its reader; null: nowhere. */
export const leadsTo = (answer: ParsedAnswer): string | null => {
  const location = headerOf(answer, 'location');
  if (location !== undefined) return location;
  const meta = META.exec(answer.body)?.[1];
  return meta === undefined ? null : meta.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
};

const problemOfBody = (answer: ParsedAnswer, pages: ReadonlySet<string>): string | null => {
  const { body, status } = answer;
  const type = headerOf(answer, 'content-type') ?? '';
  if (body === '' || pages.has(body) || META.test(body) || isDisclosure(answer)) return null;
  if (type.startsWith('application/json')) {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object') return 'body is no object';
    return headerOf(answer, 'x-content-type-options') === 'nosniff' ? null : 'JSON that may be sniffed';
  }
  if (type.startsWith('text/javascript')) return status === 200 ? null : 'script with a wrong status';
  return /^[A-Z][A-Za-z ]+\.\n$/.test(body) ? null : 'unknown body';
};

/** What is wrong with an answer; null: nothing. `pages`: every fixed body. */
export const problemOf = (answer: ParsedAnswer, pages: ReadonlySet<string>): string | null => {
  if (!STATUSES.has(answer.status)) return `status ${answer.status}`;
  for (const [name, value] of answer.headers) {
    const allowed = VALUES[name.toLowerCase()];
    if (allowed === undefined) return `header ${name}`;
    if (!allowed.test(value)) return `header ${name}: ${value}`;
  }
  const to = leadsTo(answer);
  if (to !== null && !ORIGINS.has(new URL(to).origin)) return `leads to ${to}`;
  if (answer.status !== 100 && headerOf(answer, 'cache-control') === undefined) return 'may be cached';
  return problemOfBody(answer, pages);
};
