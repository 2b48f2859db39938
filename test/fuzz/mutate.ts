import type { Random } from '../simulation/random.ts';
import { pick } from './requests.ts';

const TOKENS = [
  '\r\n',
  '\r',
  '\n',
  '\r\n\r\n',
  '\0',
  '\t',
  ' ',
  '\x7f',
  '\xff',
  '\xc3\xa9',
  '\xed\xa0\x80',
  '%00',
  '%0d%0a',
  '%',
  '//',
  '..',
  '?',
  '#',
  '&',
  '=',
  ';',
  ',',
  ':',
  '+',
  '@',
  '\\',
  '{',
  '}',
  '"',
  "'",
  '<',
  '>',
  '~',
  '.',
  '-1',
  '0',
  '99999999999999999999',
  'ffffffffffffffff',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'https',
  'xn--e1afmkfd.example',
  '__proto__',
  'null',
] as const;

const LINES = [
  'Host: evil.example',
  'Host:',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 1e3',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'transfer-encoding : chunked',
  'Expect: 200-ok',
  'Expect: 100-continue',
  'Connection: close',
  'Connection: keep-alive, host',
  'Upgrade: h2c',
  'TE: trailers',
  'X-Forwarded-For: 1.2.3.4, garbage',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: https',
  'Forwarded: for=1.2.3.4',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'Cookie: fl_v=x\x01; fl_a=....~~',
  'Cookie: fl_c=AAAA',
  'Referer: javascript:alert(1)',
  'User-Agent:',
  'Accept-Language: ,,,;;;',
  ' folded: line',
  'no colon',
  ': no name',
  'Origin: https://x.example',
  'Sec-GPC: 1',
  'Trailer: Host',
] as const;

const METHODS = [
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
  'HEAD',
  'POST',
  'get',
  'PRI',
  'M-SEARCH',
  'G\0T',
  '',
] as const;

const at = (random: Random, text: string): number => random.below(text.length + 1);
const byte = (random: Random): string => String.fromCharCode(random.below(256));
const insert = (text: string, where: number, what: string): string =>
  text.slice(0, where) + what + text.slice(where);

/** Positions of line starts, so that insertions are often headers. */
const lineStart = (random: Random, text: string): number => {
  const starts = [...text.matchAll(/\r\n/g)].map((found) => found.index + 2);
  return starts.length === 0 ? at(random, text) : pick(random, starts);
};

type Mutation = (text: string, random: Random) => string;

const mutations: readonly Mutation[] = [
  (text, random) => {
    const where = at(random, text);
    return text.slice(0, where) + byte(random) + text.slice(where + 1);
  },
  (text, random) => insert(text, at(random, text), byte(random)),
  (text, random) => insert(text, at(random, text), pick(random, TOKENS)),
  (text, random) => insert(text, lineStart(random, text), `${pick(random, LINES)}\r\n`),
  (text, random) => insert(text, lineStart(random, text), `${pick(random, LINES)}\r\n`),
  (text, random) => {
    const where = at(random, text);
    return text.slice(0, where) + text.slice(where + 1 + random.below(20));
  },
  (text, random) => {
    const where = at(random, text);
    return insert(text, where, text.slice(where, where + random.below(200)));
  },
  (text, random) =>
    insert(
      text,
      at(random, text),
      pick(random, ['a', '%41', '\xff', '&x=1', ';', ' ', '0']).repeat(
        1 + random.below(random.chance(0.1) ? 30_000 : 600),
      ),
    ),
  (text, random) => `${pick(random, METHODS)}${text.slice(Math.max(0, text.indexOf(' ')))}`,
  (text, random) =>
    text.replace(
      /Content-Length: \d+/,
      `Content-Length: ${pick(random, ['0', '1', '70000', '4294967297', '007', '0x5', ''])}`,
    ),
  (text, random) =>
    text.replace(
      /\r\n[0-9a-f]+\r\n/,
      `\r\n${pick(random, ['0', 'fffffff', '-1', '5;ext="x"', '', 'g'])}\r\n`,
    ),
  (text, random) => text.slice(0, at(random, text)),
  (text) => text.replaceAll('\r\n', '\n'),
  (text, random) =>
    insert(text, lineStart(random, text), 'X: y\r\n'.repeat(random.below(random.chance(0.05) ? 2500 : 100))),
  (text, random) => text.replace(/^(\w+ \S{0,9})/, `$1${pick(random, TOKENS)}`),
];

/** Makes one to four changes. Each byte remains one character. */
export const mutate = (text: string, random: Random): string => {
  let changed = text;
  const times = random.chance(0.5) ? 1 : 2 + random.below(3);
  for (let i = 0; i < times; i++) changed = pick(random, mutations)(changed, random);
  return changed;
};
