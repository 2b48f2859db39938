import { hash } from 'node:crypto';
import type { RequestFields } from '../../src/events/journal/record.ts';
import { loggedClicks, parameters } from '../../test/helpers/logged-clicks.ts';

/** The access log has as many requests. */
const LOGGED = 10_000;

const text = (what: string, of: string | number, length: number): string =>
  hash('sha256', `${what} ${of}`, 'base64url').slice(0, length);

const draw = (what: string, of: string | number, below: number): number =>
  hash('sha256', `${what} ${of}`, 'buffer').readUInt32LE() % below;

/** What an edge writes for one request; the members that differ from one visitor to another. */
interface Logged {
  v: string;
  vn: string;
  ha?: string;
  hu?: string;
  ip?: string;
  p: string;
}

/** An address of which the last part is not kept, with another place for each round of the log. */
const addressIn = (round: number, address: string): string =>
  round === 0
    ? address
    : `${20 + draw('a', `${round} ${address}`, 180)}.${draw('b', `${round} ${address}`, 256)}.${draw('c', `${round} ${address}`, 256)}.0`;

/**
 * Journal lines of `count` requests: those of the public access log with eight parameters, as an edge writes them, again
 * and again with other visitors, addresses and parameters. `clickIds`: each also has an ad platform's click ID in its
 * address, which is random text of the usual length.
 */
export async function* requestsOf(count: number, clickIds: boolean): AsyncGenerator<RequestFields> {
  const logged = (await loggedClicks(LOGGED)).map(
    (line) =>
      JSON.parse(line.toString()) as RequestFields & Logged & { e: number; s: number; t: number; x: string },
  );
  for (let i = 0; i < count; i++) {
    const { e: _e, s: _s, t: _t, x: _x, ...fields } = logged[i % logged.length] as (typeof logged)[number];
    const round = Math.floor(i / logged.length);
    const gclid = clickIds ? text('gclid', i, 43) + text('more', i, 40) : null;
    const query = parameters(i);
    yield {
      ...fields,
      ...Object.fromEntries(
        [...new URLSearchParams(query)].map(([name, value]) => [name.replace('sub', 's'), value]),
      ),
      p: `${fields.p.slice(0, fields.p.indexOf('?'))}?${query}${gclid === null ? '' : `&gclid=${gclid}`}`,
      v: text(`v${round}`, fields.v, 22),
      vn: text('vn', i, 22),
      ...(fields.ha !== undefined && { ha: text(`ha${round}`, fields.ha, 11) }),
      ...(fields.hu !== undefined && { hu: text(`hu${round}`, fields.hu, 11) }),
      ...(fields.ip !== undefined && { ip: addressIn(round, fields.ip) }),
      ...(gclid !== null && { ci: { gclid } }),
    } as RequestFields;
  }
}
