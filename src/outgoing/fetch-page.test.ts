import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { OLD, SHOP, TEST_CA } from '../../test/helpers/certificates.ts';
import { type Site, startSite } from '../../test/helpers/site.ts';
import type { OutgoingLimits } from './fetch-page.ts';
import { openOutgoing } from './open-outgoing.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const start = async (answer: RequestListener, tls?: { key: string; cert: string }): Promise<Site> => {
  const site = await startSite(answer, tls === undefined ? {} : { tls });
  open.push(site.close);
  return site;
};
const never = new AbortController().signal;
const outgoing = (limits: Partial<OutgoingLimits> = {}, ca?: string) =>
  openOutgoing({
    allow: [{ address: '127.0.0.0', bits: 8, port: null }],
    dnsServers: [],
    resolve: async () => ['127.0.0.1'],
    limits,
    ...(ca !== undefined && { ca }),
  });
const get = (url: string, limits: Partial<OutgoingLimits> = {}, cancel = never) =>
  outgoing(limits).get(url, { 'user-agent': 'someone' }, cancel);

test('follows redirects as a browser does, and reports each step', async () => {
  const site = await start((request, response) => {
    if (request.url === '/a') response.writeHead(301, { location: 'b?x=1' }).end('gone');
    else if (request.url === '/b?x=1') response.writeHead(307, { location: '//other.example:1/' }).end();
    else response.end();
  });
  const other = await start((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`${request.headers.host} ${request.headers['user-agent']} ${request.url}`);
  });
  const to = `//other.example:${other.port}/c#x`;
  const first = await start((_request, response) => response.writeHead(302, { location: to }).end());
  const result = await get(`http://first.example:${first.port}/`);
  expect(result).toMatchObject({
    ok: true,
    status: 200,
    contentType: 'text/html',
    text: `other.example:${other.port} someone /c`,
    cut: false,
    from: '127.0.0.1',
  });
  expect(result.hops.map(({ status, address }) => [status, address])).toEqual([
    [302, '127.0.0.1'],
    [200, '127.0.0.1'],
  ]);
  expect((await get(`${site.origin}/a`)).hops.map(({ status }) => status)).toEqual([301, 307, null]);
});

test('a redirect without an address, or with another status, is a page', async () => {
  const site = await start((request, response) => {
    if (request.url === '/304') response.writeHead(304, { location: '/x' }).end();
    else response.writeHead(302).end('Moved');
  });
  expect(await get(`${site.origin}/`)).toMatchObject({ ok: true, status: 302, text: 'Moved' });
  expect(await get(`${site.origin}/304`)).toMatchObject({ ok: true, status: 304 });
});

test('gives up on loops and on invalid addresses', async () => {
  const site = await start((request, response) => {
    const location = request.url === '/bad' ? 'http://[' : '/again';
    response.writeHead(302, { location }).end();
  });
  const circle = await get(`${site.origin}/`);
  expect(circle).toMatchObject({ ok: false, failure: 'too_many_redirects' });
  expect(circle.hops).toHaveLength(12);
  expect(await get(`${site.origin}/bad`)).toMatchObject({ ok: false, failure: 'bad_redirect' });
});

test('decompresses bodies, and reads no more than it needs', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'));
  const site = await start((request, response) => {
    const page = '<p>ação</p>';
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page));
    else if (request.url === '/br')
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(page));
    else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    else if (request.url === '/lie') response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
    else if (request.url === '/endless') {
      const more = (): void => void (response.destroyed || response.write('a'.repeat(1000), more));
      more();
    } else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end('a\xe7\xe3o', 'latin1');
  });
  expect(await get(`${site.origin}/gzip`)).toMatchObject({ text: '<p>ação</p>', cut: false });
  expect(await get(`${site.origin}/br`)).toMatchObject({ text: '<p>ação</p>', cut: false });
  expect(await get(`${site.origin}/latin`)).toMatchObject({ text: 'ação' });
  expect(await get(`${site.origin}/bomb`, { bytes: 10_000 })).toMatchObject({ bytes: 10_000, cut: true });
  expect(await get(`${site.origin}/endless`, { bytes: 10_000 })).toMatchObject({ bytes: 10_000, cut: true });
  expect(await get(`${site.origin}/lie`)).toMatchObject({ ok: true, text: '', cut: true });
});

test('limits the wait for headers and for the rest', async () => {
  const site = await start((request, response) => {
    if (request.url === '/body') response.write('begun');
  });
  for (const path of ['/', '/body']) {
    expect(await get(site.origin + path, { hopMs: 200 })).toMatchObject({ ok: false, failure: 'timeout' });
    expect(await get(site.origin + path, { totalMs: 200 })).toMatchObject({ ok: false, failure: 'timeout' });
  }
  expect(await get(site.origin, {}, AbortSignal.abort())).toMatchObject({ failure: 'out_of_time' });
  const stuck = openOutgoing({
    allow: [],
    dnsServers: [],
    limits: { hopMs: 100 },
    resolve: () => new Promise(() => undefined),
  });
  expect(await stuck.get('http://a.example/', {}, never)).toMatchObject({ failure: 'timeout' });
});

test('says what is wrong with an answer', async () => {
  const site = await start((request, response) => {
    if (request.url === '/large') response.writeHead(200, { 'x-large': 'x'.repeat(40_000) }).end();
    else request.socket.destroy();
  });
  expect(await get(`${site.origin}/large`)).toMatchObject({ ok: false, failure: 'http' });
  expect(await get(`${site.origin}/gone`)).toMatchObject({ ok: false, failure: 'reset' });
  const noise = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    socket.end('SSH-2.0-x\r\n');
  }).listen(0, '127.0.0.1');
  await once(noise, 'listening');
  const { port } = noise.address() as AddressInfo;
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ ok: false, failure: 'http' });
  noise.close();
  await once(noise, 'close');
  expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ ok: false, failure: 'refused' });
});

test('trusts a valid certificate, and says when it expires or what is wrong with it', async () => {
  const shop = await start((_request, response) => response.end('Shop'), SHOP);
  const old = await start((_request, response) => response.end('Old'), OLD);
  const plain = await start((_request, response) => response.end('Plain'));
  const trusting = outgoing({}, TEST_CA);
  const page = await trusting.get(`https://shop.example:${shop.port}/`, {}, never);
  expect(page).toMatchObject({ ok: true, text: 'Shop' });
  expect(page.hops[0]?.tls).toEqual({ expiresAt: expect.stringMatching(/^2126-/), protocol: 'TLSv1.3' });
  const failures = [
    [trusting, `https://other.example:${shop.port}/`, 'tls_wrong_host'],
    [trusting, `https://127.0.0.1:${shop.port}/`, 'tls_wrong_host'],
    [trusting, `https://old.example:${old.port}/`, 'tls_expired'],
    [outgoing(), `https://shop.example:${shop.port}/`, 'tls_untrusted'],
    [trusting, `https://shop.example:${plain.port}/`, 'tls'],
  ] as const;
  for (const [from, url, failure] of failures) {
    expect([url, await from.get(url, {}, never)]).toMatchObject([url, { ok: false, failure }]);
  }
});

test('sends at most two requests at a time to one site', async () => {
  let under = 0;
  let most = 0;
  const site = await start((_request, response) => {
    most = Math.max(most, ++under);
    setImmediate(() => {
      under -= 1;
      response.end('x');
    });
  });
  const all = outgoing();
  await Promise.all(Array.from({ length: 12 }, () => all.get(site.origin, {}, never)));
  expect(most).toBeLessThanOrEqual(2);
});
