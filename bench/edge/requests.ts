import { fileURLToPath } from 'node:url';
import { parseLogLine, readLog } from '../../src/commands/replay/access-log.ts';
import { slugOf } from './snapshot.ts';

const LOG = fileURLToPath(new URL('../../test/data/access-log-2015.gz', import.meta.url));

/** Complete requests as text, one for each line of the real log, cycling through the campaigns' slugs. */
export const buildRequests = async (host: string, campaigns: number): Promise<string[]> => {
  const requests: string[] = [];
  for await (const line of readLog(LOG, () => {})) {
    const logged = parseLogLine(line);
    if (logged === null) continue;
    const lines = [
      `GET /${slugOf(requests.length % campaigns)} HTTP/1.1`,
      `Host: ${host}`,
      `X-Forwarded-For: ${logged.address}`,
      ...(logged.userAgent === '' ? [] : [`User-Agent: ${logged.userAgent}`]),
      ...(logged.referrer === '' ? [] : [`Referer: ${logged.referrer}`]),
    ];
    requests.push(`${lines.join('\r\n')}\r\n\r\n`);
  }
  return requests;
};
