import { createHmac } from 'node:crypto';
import { firstKey } from '../../src/config/key-ring.ts';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { intakeSecret } from '../../src/events/journal/intake-secret.ts';
import { POSTBACK_KEY, SIGNED_SOURCE } from '../edge/snapshot.ts';

const STATUSES = ['sale', 'approved', 'pending', 'declined', 'lead', 'payment%20received'];

/** Click IDs as issued by the edge of `dataDir`, for this many campaigns. */
const clickIds = (dataDir: string, count: number, campaigns: number): string[] => {
  const { sign } = ringSigner(openKeys(dataDir).click);
  const time = Date.now() - 60_000;
  return Array.from({ length: count }, (_, i) =>
    sign({
      campaign: 1 + (i % campaigns),
      variant: 0,
      time,
      node: 1,
      worker: 0,
      epoch: 1,
      sequence: i + 1,
    }),
  );
};

const headers = (host: string): string =>
  `Host: ${host}\r\nUser-Agent: network/1.0\r\nX-Forwarded-For: 203.0.113.7\r\n`;

/** The most common postbacks: GET, one of six statuses, each with its own amount and transaction. */
export const plainPostbacks = (dataDir: string, host: string, count: number, campaigns: number): string[] =>
  clickIds(dataDir, count, campaigns).map((id, i) => {
    const query = `cid=${id}&status=${STATUSES[i % STATUSES.length]}&payout=${i % 90}.50&currency=USD&txid=ORDER-${i}&et=purchase`;
    return `GET /postback/${POSTBACK_KEY}?${query} HTTP/1.1\r\n${headers(host)}\r\n`;
  });

/** The most expensive ones: signed JSON with an email and a phone number to hash. Valid for five minutes. */
export const signedPostbacks = (
  dataDir: string,
  host: string,
  count: number,
  campaigns: number,
): string[] => {
  const secret = intakeSecret(firstKey(openKeys(dataDir).intake), SIGNED_SOURCE, 1);
  const t = Math.floor(Date.now() / 1000);
  return clickIds(dataDir, count, campaigns).map((id, i) => {
    const person = { email: `buyer${i}@example.com`, phone: `+55119${String(i).padStart(8, '0')}` };
    const sale = { status: 'sale', payout: `${i % 90}.50`, currency: 'USD', txid: `ORDER-${i}` };
    const body = JSON.stringify({ cid: id, ...sale, ...person });
    const mac = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    return `POST /postback/${POSTBACK_KEY}/${SIGNED_SOURCE} HTTP/1.1\r\n${headers(host)}Content-Type: application/json\r\nX-Fairlead-Signature: t=${t},v1=${mac}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  });
};
