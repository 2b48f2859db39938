import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../test/helpers/dns-server.ts';
import { type Site, startSite } from '../../test/helpers/site.ts';
import { openOutgoing } from './open-outgoing.ts';

const never = new AbortController().signal;
const NAME = 'rebinding.example';
/** Represents a site on the internet: the operator allowed its address. */
const OPEN = '127.0.0.2';
const SECRET = '127.0.0.1';

let dns: DnsServer;
let open: Site;
let secret: Site;
/** Connections to the secret before the test. */
let before = 0;

/** Both sites use one port; if it is taken at one of the addresses, another is tried. */
const startSites = async (tries: number): Promise<void> => {
  open = await startSite(
    ({ url, headers }, response) => {
      if (url === '/again') response.writeHead(302, { location: `http://${headers.host}/next` }).end();
      else response.end('open');
    },
    { address: OPEN },
  );
  try {
    const { port } = open;
    secret = await startSite((_request, response) => response.end('secret'), { address: SECRET, port });
  } catch (error) {
    await open.close();
    if (tries === 0) throw error;
    await startSites(tries - 1);
  }
};

beforeAll(async () => {
  dns = await startDnsServer();
  await startSites(20);
});
afterAll(async () => {
  await open.close();
  await secret.close();
  await dns.close();
});
beforeEach(() => {
  before = secret.connections();
});

const get = (path: string) =>
  openOutgoing({
    allow: [{ address: OPEN, bits: 32, port: open.port }],
    dnsServers: [dns.address],
    limits: { hopMs: 5000, totalMs: 10_000 },
  }).get(`http://${NAME}:${open.port}${path}`, {}, never);
const reachedSecret = (): number => secret.connections() - before;

test('the connection goes to the address that was checked: the name is resolved once', async () => {
  dns.turn(NAME, [[OPEN], [SECRET]]);
  const questions = dns.asked.length;
  expect(await get('/')).toMatchObject({ ok: true, text: 'open' });
  expect(dns.asked.slice(questions).toSorted()).toEqual([`A ${NAME}`, `AAAA ${NAME}`]);
  expect(reachedSecret()).toBe(0);
});

test('a name that resolves to this machine at a redirect, or at the next check, is refused', async () => {
  dns.turn(NAME, [[OPEN], [SECRET]]);
  expect(await get('/again')).toMatchObject({ ok: false, failure: 'private_address', hops: [{}, {}] });
  expect(await get('/')).toMatchObject({ ok: false, failure: 'private_address' });
  expect(reachedSecret()).toBe(0);
});

test.each([
  ['the open one first', [OPEN, SECRET]],
  ['the open one last', [SECRET, OPEN]],
  ['one on the internet beside it', ['93.184.216.34', SECRET]],
])('one answer with both addresses, %s, is refused', async (_, addresses) => {
  const connected = open.connections();
  dns.turn(NAME, [addresses]);
  expect(await get('/')).toMatchObject({ ok: false, failure: 'private_address' });
  expect([reachedSecret(), open.connections() - connected]).toEqual([0, 0]);
});

test('an allowed IPv4 address does not excuse a private IPv6 one', async () => {
  dns.turn(NAME, [[OPEN]]);
  dns.add({ type: 'AAAA', name: NAME, ttl: 0, data: '::1' });
  expect(await get('/')).toMatchObject({ ok: false, failure: 'private_address' });
  expect(reachedSecret()).toBe(0);
});
