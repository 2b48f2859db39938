import { fileURLToPath } from 'node:url';
import { parseLogLine, readLog } from '../../src/commands/replay/access-log.ts';
import { isProgram } from '../../src/core/traffic/bots.ts';
import { ANY_ADDRESS } from '../edge/load.ts';

const LOG = fileURLToPath(new URL('../../test/data/access-log-2015.gz', import.meta.url));
const KEYWORDS = 500;
const ADS = 40;

/** The real log's browsers on ads of all active campaigns, each request from an address of its own. */
export const clicksOf = async (host: string, slugs: readonly string[]): Promise<string[]> => {
  const requests: string[] = [];
  for await (const line of readLog(LOG, () => {})) {
    const logged = parseLogLine(line);
    // The address of each crawler would be looked up in DNS, as happens once for each real one.
    if (logged === null || isProgram(logged.userAgent)) continue;
    const number = requests.length;
    const lines = [
      `GET /${slugs[number % slugs.length]}?sub1=ad-${number % ADS}&sub4=keyword%20${number % KEYWORDS} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${ANY_ADDRESS}`,
      ...(logged.userAgent === '' ? [] : [`User-Agent: ${logged.userAgent}`]),
      ...(logged.referrer === '' ? [] : [`Referer: ${logged.referrer}`]),
    ];
    requests.push(`${lines.join('\r\n')}\r\n\r\n`);
  }
  return requests;
};
