import type { Random } from '../simulation/random.ts';
import { SLUGS } from './plans.ts';

/** A well-formed request, one byte per character (Latin-1). */

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
];

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T;

const VALUES = [
  '1',
  'x%20y',
  '%F0%9F%98%80',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%ed%a0%80',
  '%zz',
  '\'"<script>',
  'a+b',
  '',
];
const PARAMETERS = [
  'sub1',
  'sub2',
  'sub10',
  'sub20',
  'sub21',
  'gclid',
  'fbclid',
  'cost',
  'currency',
  'source_click_id',
  'x',
  '%67clid',
  'fl',
  'c',
];

const queryOf = (random: Random): string => {
  const count = random.chance(0.03) ? 300 : random.below(5);
  return Array.from({ length: count }, () => `${pick(random, PARAMETERS)}=${pick(random, VALUES)}`).join('&');
};

const headersOf = (random: Random): string[] => {
  const headers = [
    `Host: ${pick(random, ['go.example', 'go.example', 'go.example', 'go.example', 'GO.example:80', 'two.example', 'else.example'])}`,
  ];
  const may = (probability: number, line: string): void => {
    if (random.chance(probability)) headers.push(line);
  };
  may(0.9, `User-Agent: ${pick(random, AGENTS)}`);
  may(0.7, 'Accept: text/html,application/xhtml+xml');
  may(0.7, `Accept-Language: ${pick(random, ['en', 'pt-BR,pt;q=0.9', '*', 'de;q=x'])}`);
  may(0.3, 'Referer: https://r.example/page?gclid=1');
  may(
    0.3,
    `X-Forwarded-For: ${pick(random, ['203.0.113.7', '2a00:1450::1', '10.0.0.1, 198.51.100.7', 'unknown', '[2001:db8::1]:80'])}`,
  );
  may(0.1, 'X-Forwarded-Proto: https');
  may(0.1, 'DNT: 1');
  may(0.1, 'Sec-GPC: 1');
  may(0.1, 'Sec-Purpose: prefetch;prerender');
  may(0.3, `Cookie: fl_v=AAAAAAAAAAAAAAAAAAAAA${random.below(10)}; fl_a=c7~1~${random.below(4)}.c9~2~0`);
  may(0.05, 'Expect: 100-continue');
  may(0.05, 'Connection: Upgrade\r\nUpgrade: websocket');
  may(0.05, 'Connection: close');
  may(0.1, 'Accept-Encoding: gzip');
  return headers;
};

const framed = (line: string, headers: readonly string[], body: string, random: Random): string => {
  if (body === '') return `${[line, ...headers].join('\r\n')}\r\n\r\n`;
  if (random.chance(0.7)) {
    return `${[line, ...headers, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
  }
  const middle = random.below(body.length);
  const chunks = [body.slice(0, middle), body.slice(middle)].filter((piece) => piece !== '');
  const coded = chunks.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('');
  return `${[line, ...headers, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n${coded}0\r\n\r\n`;
};

const messageOf = (random: Random, click: string): string =>
  JSON.stringify(
    pick<object>(random, [
      {
        kind: 'visit',
        link: pick(random, SLUGS),
        page: `/p?${queryOf(random)}`,
        referrer: 'https://r.example/',
        visitor: '',
        arms: '',
      },
      { kind: 'visit', link: 'abc', page: '/', visitor: 'A'.repeat(22), arms: 'c7~1~2' },
      { kind: 'landed', click },
      { kind: 'convert', click, event: 'sale', payout: 12.5, currency: 'EUR', txid: 'T1' },
      { kind: 'other' },
    ]),
  );

/** `click`: a click ID signed by this edge. */
export const validRequest = (random: Random, click: string): string => {
  const headers = headersOf(random);
  const query = queryOf(random);
  const behind = query === '' ? '' : `?${query}`;
  const kind = random.next();
  if (kind < 0.6) {
    const method = pick(random, ['GET', 'GET', 'GET', 'HEAD', 'POST']);
    const path = `/${pick(random, [...SLUGS, 'nothing', 'robots.txt', 'abc+', ''])}${behind}`;
    const target = random.chance(0.05) ? `http://go.example${path}` : path;
    const version = random.chance(0.05) ? '1.0' : '1.1';
    const body = method === 'POST' ? 'x=1&y=2' : '';
    return framed(`${method} ${target} HTTP/${version}`, headers, body, random);
  }
  if (kind < 0.7) return framed(`GET /out?cid=${click}&${query} HTTP/1.1`, headers, '', random);
  if (kind < 0.75) {
    const carried = `Cookie: fl_c=${click}.${queryOf(random)}`;
    return framed(`GET /out${behind} HTTP/1.1`, [...headers, carried], '', random);
  }
  if (kind < 0.9) {
    if (random.chance(0.2)) return framed('GET /t.js HTTP/1.1', headers, '', random);
    return framed('POST /t.js HTTP/1.1', headers, messageOf(random, click), random);
  }
  const method = pick(random, ['GET', 'POST']);
  return framed(
    `${method} /postback/key-one?cid=${click}&payout=1.5&txid=T${random.below(99)}&${query} HTTP/1.1`,
    headers,
    '',
    random,
  );
};
