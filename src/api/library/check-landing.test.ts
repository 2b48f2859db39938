import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { type Site, startSite } from '../../../test/helpers/site.ts';
import type { LandingCheck } from '../../contracts/library/landing-check.ts';
import type { LibraryPage } from '../../contracts/library/library-page.ts';
import type { Domain } from '../../contracts/workspace/domain.ts';
import { openOutgoing } from '../../outgoing/open-outgoing.ts';

let house: House;
let site: Site;
let token: string;
let domain: Domain;
let html: string;
let asked: string[];
beforeAll(async () => {
  site = await startSite(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/moved')) {
      response.writeHead(302, { location: '/lp/new' }).end();
      return;
    }
    response.statusCode = url.startsWith('/gone') ? 404 : 200;
    response.setHeader(
      'content-type',
      url.startsWith('/pdf') ? 'application/pdf' : 'text/html; charset=utf-8',
    );
    response.end(html);
  });
  const allow = [{ address: '127.0.0.1', bits: 32, port: site.port }];
  house = await openHouse({ outgoing: openOutgoing({ allow, dnsServers: [] }) });
  token = (await house.register('ana@example.com')).access_token;
  domain = at((await house.call('GET', '/domain', { token })).body, '0') as Domain;
});
afterAll(async () => {
  await house.close();
  await site.close();
});
beforeEach(() => {
  asked = [];
});

let pages = 0;
const check = async (url: string, exits = 1): Promise<LandingCheck> => {
  const body = { name: `P${++pages}`, url, exits };
  const page = (await house.call('POST', '/landing-page', { token, body })).body as LibraryPage;
  const answer = await house.call('POST', `/landing-page/${page.id}/check`, {
    token,
    body: { domain: domain.id },
  });
  expect(answer.status).toBe(200);
  return answer.body as LandingCheck;
};

test('a page is fetched once with sample values, and says which of its exits it leads to', async () => {
  html = `<a href="${domain.origin}/out/1">A</a><a href="/out/2">B</a>
    <a href="${domain.origin}/out/5">C</a><script src="${domain.origin}/t.js" defer></script>`;
  expect(await check(`${site.origin}/lp?cid={click_id}&s={sub1}`, 3)).toEqual({
    ...{ asked: `${site.origin}/lp?cid=fairlead-check&s=`, result: 'read', status: 200, failure: null },
    page: {
      ...{ url: `${site.origin}/lp?cid=fairlead-check&s=`, cut: false },
      exits: [
        { exit: 1, state: 'link', host: null },
        { exit: 2, state: 'elsewhere', host: `127.0.0.1:${site.port}` },
        { exit: 3, state: 'missing', host: null },
      ],
      ...{ beyond: [5], script: { state: 'link', host: null }, scripted: false },
    },
  });
  expect(asked).toEqual(['/lp?cid=fairlead-check&s=']);
});

test('redirects are followed; a page that is gone, no HTML or not reached is said to be', async () => {
  html = '<p>Nothing';
  expect(await check(`${site.origin}/moved`)).toMatchObject({
    ...{ asked: `${site.origin}/moved`, result: 'read', page: { url: `${site.origin}/lp/new` } },
  });
  const nothing = { page: null, failure: null };
  expect(await check(`${site.origin}/gone`)).toMatchObject({
    ...nothing,
    result: 'error_status',
    status: 404,
  });
  expect(await check(`${site.origin}/pdf`)).toMatchObject({ ...nothing, result: 'not_html', status: 200 });
  asked = [];
  // Nothing listens there, and it is not one of the places that may be requested.
  expect(await check('http://127.0.0.1:1/')).toMatchObject({
    ...{ result: 'unreachable', status: null, failure: 'private_address', page: null },
  });
  expect(await check(`http://192.168.0.1:${site.port}/`)).toMatchObject({ failure: 'private_address' });
  expect(asked).toEqual([]);
});

test('offers and other workspaces have no such check', async () => {
  const body = { name: 'Mine', url: `${site.origin}/mine` };
  const page = (await house.call('POST', '/landing-page', { token, body })).body as LibraryPage;
  const path = `/landing-page/${page.id}/check`;
  const other = (await house.register('bob@example.com')).access_token;
  const given = { body: { domain: domain.id } };
  expect((await house.call('POST', path, { token: other, ...given })).status).toBe(404);
  const unknown = await house.call('POST', path, { token, body: { domain: 'dom_0000000000000000' } });
  expect(at(unknown.body, 'error.fields')).toEqual({ domain: 'domain_unknown' });
  const offer = (await house.call('POST', '/offer', { token, body })).body as LibraryPage;
  expect((await house.call('POST', `/offer/${offer.id}/check`, { token, ...given })).status).toBe(404);
  expect(asked).toEqual([]);
});
