import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type LoggedRequest, parseLogLine, readLog } from '../../src/commands/replay/access-log.ts';
import { startTestEdge } from '../../src/edge/test-edge.ts';
import { encodeRecord } from '../../src/events/journal/encode-record.ts';
import type { RecordFields } from '../../src/events/journal/record.ts';

const LOG = fileURLToPath(new URL('../data/access-log-2015.gz', import.meta.url));

/** A number from 0 to `below`, the same for the same request in every run; small ones are frequent, as with ads. */
const draw = (what: string, request: number, below: number): number => {
  const share = hash('sha256', `${what} ${request}`, 'buffer').readUInt32LE() / 2 ** 32;
  return Math.floor(share * share * below);
};

/** Eight parameters, `sub1` to `sub8`, as an ad network fills them in: campaign, ad group, ad, keyword, site, placement, device, cost. */
export const parameters = (request: number): string =>
  [
    1_204_000_000 + draw('campaign', request, 20),
    1_204_500_000 + draw('group', request, 100),
    1_204_900_000 + draw('ad', request, 400),
    `keyword+${draw('keyword', request, 3000)}`,
    `site${draw('site', request, 2000)}.example`,
    draw('placement', request, 50),
    ['mobile', 'desktop', 'tablet'][draw('device', request, 3)],
    (draw('cost', request, 500) / 1000).toFixed(3),
  ]
    .map((value, i) => `sub${i + 1}=${value}`)
    .join('&');

/** The request as text, to one of the sample links; `last` closes the connection. */
const requestText = (logged: LoggedRequest, request: number, last: boolean): string => {
  const lines = [
    `GET /${request % 3 === 0 ? 'one' : 'abc'}?${parameters(request)} HTTP/1.1`,
    'Host: go.example',
    `X-Forwarded-For: ${logged.address}`,
    'Accept-Language: en',
    ...(logged.userAgent === '' ? [] : [`User-Agent: ${logged.userAgent}`]),
    ...(logged.referrer === '' ? [] : [`Referer: ${logged.referrer}`]),
    ...(last ? ['Connection: close'] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
};

/** Requests sent on one connection. */
const TOGETHER = 50;

/**
 * The journal's lines for the first `most` requests of the public access log, as a real edge writes them: each request
 * with its address, user agent and referrer, and with eight link parameters.
 */
export const loggedClicks = async (most: number): Promise<Buffer[]> => {
  const requests: LoggedRequest[] = [];
  for await (const line of readLog(LOG, () => {})) {
    const logged = parseLogLine(line);
    if (logged !== null) requests.push(logged);
    if (requests.length >= most) break;
  }
  const edge = await startTestEdge();
  try {
    for (let from = 0; from < requests.length; from += TOGETHER) {
      const some = requests.slice(from, from + TOGETHER);
      await edge.raw(some.map((logged, i) => requestText(logged, from + i, i === some.length - 1)).join(''));
    }
    return edge.journal.records.map(({ e, s, t, ...fields }) =>
      Buffer.from(encodeRecord(fields as RecordFields, e, s, t)),
    );
  } finally {
    await edge.stop();
  }
};
