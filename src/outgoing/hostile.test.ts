import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Site, startSite } from '../../test/helpers/site.ts';
import { openOutgoing } from './open-outgoing.ts';

const never = new AbortController().signal;
/** Everything that listens on this machine in this test and must not be requested. */
const secrets: Site[] = [];
let asked: string[] = [];
/** A site that the operator allowed; it redirects wherever it is asked to. */
let site: Site;

/** What the names of this test resolve to; several answers are given one after the other. */
const names: Record<string, (readonly string[])[]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'zero.example': [['0.0.0.0']],
  'private.example': [['10.1.2.3']],
  'office.example': [['192.168.0.10']],
  'dock.example': [['172.17.0.1']],
  'carrier.example': [['100.64.0.1']],
  'metadata.example': [['169.254.169.254']],
  'metadata6.example': [['fd00:ec2::254']],
  'local6.example': [['fe80::1']],
  'unique6.example': [['fd12:3456::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'sixtofour.example': [['2002:7f00:1::1']],
  'teredo.example': [['2001:0:7f00:1::1']],
  'multicast.example': [['224.0.0.251']],
  'documentation.example': [['203.0.113.7']],
  'benchmark.example': [['198.18.0.1']],
  // One public address does not excuse the other.
  'mixed.example': [['93.184.216.34', '127.0.0.1']],
  'mixed6.example': [['2606:4700::1', '::1']],
  localhost: [['127.0.0.1']],
  'localhost.localdomain': [['127.0.0.1']],
  'metadata.google.internal': [['169.254.169.254']],
  '127.0.0.1.nip.example': [['127.0.0.1']],
};

const resolve = async (name: string): Promise<readonly string[]> => {
  const answers = names[name] ?? [];
  return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
};

const outgoing = () =>
  openOutgoing({
    allow: [{ address: '127.0.0.2', bits: 32, port: site.port }],
    dnsServers: [],
    resolve,
    // Nothing here waits for a limit; a busy machine must not reach one.
    limits: { hopMs: 60_000, totalMs: 60_000 },
  });
const get = (url: string) => outgoing().get(url, {}, never);

beforeAll(async () => {
  site = await startSite(
    ({ url }, response) => {
      const to = new URL(url ?? '/', 'http://site').searchParams.get('to');
      if (to === null) response.end('<p>Allowed</p>');
      else response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end();
    },
    { address: '127.0.0.2' },
  );
  for (const address of ['127.0.0.1', '::1']) {
    // The same port: only the address is wrong.
    const secret = await startSite(
      ({ url, headers }, response) => {
        asked.push(`${headers.host} ${url}`);
        response.end('secret');
      },
      { address, port: site.port },
    ).catch(() => null);
    if (secret !== null) secrets.push(secret);
  }
});
afterAll(async () => {
  await site.close();
  for (const secret of secrets) await secret.close();
});
beforeEach(() => {
  asked = [];
});

const NO_WEB = ['file:///etc/passwd', 'ftp://ftp.example/', 'gopher://127.0.0.1:70/_x', 'data:text/html,x'];
const OTHERS = [
  'javascript:alert(1)',
  'blob:http://a.example/x',
  'ws://a.example/',
  'unix:/run/x',
  'about:blank',
];

const refused = (port: number): [string, string][] => [
  ...[...NO_WEB, ...OTHERS].map((url): [string, string] => [url, 'scheme']),
  ['http://user:password@93.184.216.34/', 'credentials'],
  ['http://93.184.216.34@127.0.0.1/', 'credentials'],
  ...[
    'http://127.0.0.1/',
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://127.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0x7f.0.0.1:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://017700000001:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://127.0.0.1.:${port}/`,
    `http://%31%32%37.0.0.1:${port}/`,
    `http://１２７.０.０.１:${port}/`,
    `http://①②⑦.⓪.⓪.①:${port}/`,
    `http://127。0。0。1:${port}/`,
    `http://0:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://[::]:${port}/`,
    `http://[::1]:${port}/`,
    `http://[0:0:0:0:0:0:0:1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://[::127.0.0.1]:${port}/`,
    `http://[64:ff9b::127.0.0.1]:${port}/`,
    `http://[2002:7f00:1::]:${port}/`,
    `http://[2001:0:7f00:1::1]:${port}/`,
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://2852039166/latest/meta-data/',
    'http://0xa9fea9fe/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://198.18.0.1/',
    'http://203.0.113.1/',
    'http://240.0.0.1/',
    `http://0x7f.0x0.0x0.0x1:${port}/`,
    `http://127.0.0.001:${port}/`,
    `http://0177.1:${port}/`,
    `http:\\\\127.0.0.1:${port}/`,
    `http:/\\127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}\\@93.184.216.34/`,
    `http://127.0.0.1:${port}#@93.184.216.34/`,
    `http://127.0.0.1:${port}?@93.184.216.34/`,
    `http://[::ffff:0:127.0.0.1]:${port}/`,
    `http://[64:ff9b:1::7f00:1]:${port}/`,
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fd20:ce::254]/',
    'http://[fec0::1]/',
    'http://[100::1]/',
    'http://[5f00::1]/',
    'http://[2001:db8::1]/',
    'http://[3fff::1]/',
    'http://169.254.170.2/v2/credentials',
    'http://100.127.255.254/',
    'http://172.31.255.254/',
    'http://192.0.2.1/',
    'http://192.88.99.1/',
    'http://198.51.100.1/',
    'http://239.255.255.250/',
    ...Object.keys(names).map((name) => `http://${name}:${port}/`),
    `http://LOCALHOST:${port}/`,
    `http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:${port}/`,
    `http://localhost.:${port}/`,
    'http://metadata.google.internal./computeMetadata/v1/',
    'http://METADATA.google.internal/',
    `http://loopback.example.:${port}/`,
    `https://loopback.example/`,
    `http://loop\tback.example:${port}/`,
  ].map((url): [string, string] => [url, 'private_address']),
  ...['22', '25', '3306', '6379', '9200', '11211'].map((p): [string, string] => [
    `http://93.184.216.34:${p}/`,
    'port',
  ]),
  ['http://93.184.216.34:443/', 'port'],
  ['https://93.184.216.34:80/', 'port'],
  ['http://nobody.example/', 'no_address'],
];

test('there are more than a hundred and twenty', () => {
  expect(new Set(refused(1).map(([url]) => url)).size).toBeGreaterThan(120);
});

describe('every hostile address is refused', () => {
  test('when it is typed', async () => {
    for (const [url, failure] of refused(site.port)) {
      expect([url, await get(url)]).toEqual([url, expect.objectContaining({ ok: false, failure })]);
    }
    expect(asked).toEqual([]);
  });

  test('when a page redirects to it', async () => {
    const began = `http://127.0.0.2:${site.port}/?to=`;
    for (const [url, failure] of refused(site.port)) {
      const result = await get(began + encodeURIComponent(url));
      expect([url, result]).toEqual([url, expect.objectContaining({ ok: false, failure })]);
      expect(result.hops).toHaveLength(2);
    }
    expect(asked).toEqual([]);
  });
});

test('what browsers reject as an address is never requested', async () => {
  const texts = [
    'http://[fe80::1%25eth0]/',
    'http://127.0.0.1%00.example/',
    'http://256.0.0.1/',
    'http://[::1',
    '',
  ];
  for (const text of texts)
    expect([text, await get(text)]).toEqual([text, expect.objectContaining({ ok: false })]);
  expect(asked).toEqual([]);
});

describe('names that resolve differently the second time', () => {
  test('are looked up once: the connection goes to the address that was checked', async () => {
    names['rebinding.example'] = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']];
    const result = await get(`http://rebinding.example:${site.port}/`);
    expect(result).toMatchObject({ ok: true, text: '<p>Allowed</p>' });
    expect(names['rebinding.example']).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  test('are refused when a redirect asks for them again', async () => {
    names['rebinding.example'] = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']];
    const to = `http://rebinding.example:${site.port}/`;
    const result = await get(`${to}?to=${encodeURIComponent(to)}`);
    expect(result).toMatchObject({ ok: false, failure: 'private_address' });
    expect(asked).toEqual([]);
  });
});

test('the operator allows exactly that address and port, and never metadata services', async () => {
  expect(await get(`http://127.0.0.2:${site.port}/`)).toMatchObject({ ok: true, status: 200 });
  expect(await get(`http://127.0.0.2:${site.port + 1}/`)).toMatchObject({ failure: 'private_address' });
  const wide = openOutgoing({
    allow: [
      { address: '0.0.0.0', bits: 0, port: null },
      { address: '::', bits: 0, port: null },
    ],
    dnsServers: [],
    resolve,
  });
  for (const host of ['169.254.169.254', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]', 'metadata.example']) {
    expect(await wide.get(`http://${host}/`, {}, never)).toMatchObject({ failure: 'private_address' });
  }
});

test('an unresponsive name server does not permit anything', async () => {
  const lost = openOutgoing({ allow: [], dnsServers: [], resolve: () => Promise.reject(new Error('lost')) });
  expect(await lost.get('http://a.example/', {}, never)).toMatchObject({ ok: false, failure: 'dns' });
});
