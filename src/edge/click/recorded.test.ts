import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SUBS } from '../../core/report/subs.ts';
import { type RequestRecord, subMember } from '../../events/journal/record.ts';
import { startTestEdge, type TestEdge } from '../test-edge.ts';

/** Query parts kept in records, and the treatment of bodies. */

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;

test('twenty sub ids, the first of several, decoded and cut', async () => {
  const subs = Array.from({ length: 21 }, (_, i) => `sub${i + 1}=v%20${i + 1}`).join('&');
  await edge.ask(`/one?${subs}&sub1=second`);
  const members = SUBS.map(subMember);
  expect(members.map((member) => last()[member])).toEqual(SUBS.map((_, i) => `v ${i + 1}`));
  expect(last()).not.toHaveProperty('s21');
  await edge.ask('/one?sub%32%30=last&a=b&sub12=&gclid=G');
  expect(members.filter((member) => member in last())).toEqual(['s20']);
  expect(last().s20).toBe('last');
  await edge.ask('/one?a=b&sub=x&sub0=y&subs=z');
  expect(members.filter((member) => member in last())).toEqual([]);
  await edge.ask(`/one?sub3=${'%F0%9F%98%80'.repeat(200)}&sub4=&sub5`);
  expect(last().s3).toHaveLength(255);
  expect(last().s3?.isWellFormed()).toBe(true);
  expect(last()).not.toHaveProperty('s4');
  expect(last()).not.toHaveProperty('s5');
});

test('the five UTM parameters of a link, even behind the end of the recorded path', async () => {
  await edge.ask('/one?utm_source=News%20letter&utm_medium=&utm_campaign=a+b&utm_campaign=second&utm_id=7');
  expect(last()).toMatchObject({ u1: 'News letter', u3: 'a b' });
  for (const member of ['u2', 'u4', 'u5']) expect(last()).not.toHaveProperty(member);
  await edge.ask(`/one?x=${'x'.repeat(3000)}&utm_term=${'%F0%9F%98%80'.repeat(200)}&utm_content=c`);
  expect(last().p).toHaveLength(2048);
  expect(last().u4).toHaveLength(255);
  expect(last()).toMatchObject({ u4: expect.toSatisfy((text: string) => text.isWellFormed()), u5: 'c' });
});

test('the platforms’ click ids, each under its name', async () => {
  await edge.ask('/one?gclid=a&gbraid=b&wbraid=c&fbclid=d&ttclid=e&msclkid=f%26&clickid=x&gclid=second');
  expect(last().ci).toEqual({
    gclid: 'a',
    gbraid: 'b',
    wbraid: 'c',
    fbclid: 'd',
    ttclid: 'e',
    msclkid: 'f&',
  });
  await edge.ask('/one?ScCid=a&twclid=b&epik=c&li_fat_id=d&rdt_cid=e&qclid=f&sccid=x');
  expect(last().ci).toEqual({
    ScCid: 'a',
    twclid: 'b',
    epik: 'c',
    li_fat_id: 'd',
    rdt_cid: 'e',
    qclid: 'f',
  });
  await edge.ask(`/one?twclid=${'x'.repeat(700)}&sub1=${'x'.repeat(700)}`);
  expect([last().ci?.twclid?.length, last().s1?.length]).toEqual([512, 255]);
  await edge.ask('/one?gclid=&x=gclid');
  expect(last()).not.toHaveProperty('ci');
});

test('the click ID of any other source, which its postback needs', async () => {
  await edge.ask(`/one?source_click_id=${'n'.repeat(350)}&sub1=a`);
  expect(last().ci).toEqual({ source_click_id: 'n'.repeat(350) });
  await edge.ask('/one?source_click_id=S&fbclid=F');
  expect(last().ci).toEqual({ fbclid: 'F', source_click_id: 'S' });
});

test('500 parameters are read, and none after the last known one counts', async () => {
  const many = Array.from({ length: 500 }, (_, i) => `p${i}=${i}`).join('&');
  expect((await edge.ask(`/one?${many}&sub7=behind&gclid=last`)).status).toBe(302);
  expect(last()).toMatchObject({ s7: 'behind', ci: { gclid: 'last' } });
  expect(Object.keys(last()).length).toBeLessThan(40);
});

test('built-in property names are not parameters: __proto__, constructor', async () => {
  const reply = await edge.ask('/abc?__proto__=x&constructor=y&hasOwnProperty=z&sub1=__proto__');
  expect(reply.status).toBe(302);
  expect(last().s1).toBe('__proto__');
});

test('a beacon’s POST leads where a GET does, and its body is ignored', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.5', cookie: `fl_v=${edge.token()}` };
  const get = await edge.ask('/abc?sub1=q', { headers });
  const post = await edge.ask('/abc?sub1=q', {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.6',
    },
    body: 'sub1=body&gclid=body',
  });
  expect([get.status, post.status]).toEqual([302, 303]);
  expect(new URL(post.headers.location as string).origin).toBe(
    new URL(get.headers.location as string).origin,
  );
  expect(last()).toMatchObject({ m: 'POST', s1: 'q', vi: 1 });
  expect(last()).not.toHaveProperty('ci');
});
