import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestRecord } from '../../events/journal/record.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

/** A traffic source's own names for parameters in links, from the snapshot to records, cookies and offers. */

const landing = { id: 1, name: 'Landing', template: ['https://page.example/?s=', 'sub3', ''] };
const offer = { id: 2, name: 'Offer', template: ['https://offer.example/?s=', 'sub3', '&t=', 'sub4', ''] };
const plan = samplePlan({
  campaign: 40,
  destinations: [landing, offer],
  paths: [{ number: 0, landing: 1, seed: 'p', offers: [{ destination: 2, weight: 10_000 }] }],
  fallback: { test: 'c40', phase: 1, seed: 's', arms: [{ path: 0, weight: 10_000 }] },
});
const snapshot = sampleSnapshot({
  campaigns: [
    { host: 'go.example', slug: 'plain', plan: { ...plan, campaign: 41 } },
    {
      ...{ host: 'go.example', slug: 'named', plan },
      linkNames: [
        ['sub3', ['ad_id', 'sub3', 'ad']],
        ['sub4', ['sub4', 'zone']],
      ],
    },
  ],
});

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({ snapshot });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;
const slots = () => [last().s3, last().s4];

test('a click fills its slots by any of their names, and macros read the slots', async () => {
  const { headers } = await edge.ask('/named?zone=Z&ad=older&ad_id=A%201');
  expect(slots()).toEqual(['A 1', 'Z']);
  expect(headers.location).toBe('https://page.example/?s=A%201');
  await edge.ask('/named?sub3=own&ad=older');
  expect(slots()).toEqual(['own', undefined]);
  await edge.ask('/named?ad_id=&ad=older');
  expect(slots()).toEqual(['older', undefined]);
});

test('the offer after a landing page gets what filled the slots', async () => {
  const { headers } = await edge.ask('/named?zone=Z&ad_id=A');
  const cookie = [headers['set-cookie']]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ');
  const out = await edge.ask('/out', { headers: { cookie } });
  expect(out.headers.location).toBe('https://offer.example/?s=A&t=Z');
});

test('the script of a page reads the same names in the page’s address', async () => {
  const body = JSON.stringify({ kind: 'visit', link: 'named', page: '/?zone=Z&ad_id=A', referrer: '' });
  await edge.ask('/t.js', { method: 'POST', body, headers: { origin: 'https://page.example' } });
  expect(last().o).toBe('landed');
  expect(slots()).toEqual(['A', 'Z']);
});

test('a campaign without such names reads none, and its snapshot is as before', async () => {
  await edge.ask('/plain?zone=Z&ad_id=A&sub4=own');
  expect(slots()).toEqual([undefined, 'own']);
  const [, plain, named] = snapshotText(snapshot).split('\n');
  expect(Object.keys(JSON.parse(plain ?? ''))).toEqual(['host', 'slug', 'plan']);
  expect(JSON.parse(named ?? '').plan).not.toHaveProperty('linkNames');
});

test('the same visitor gets the same decision, whatever the names are', async () => {
  const of = async (path: string) => {
    await edge.ask(path);
    const { d, ru, te, ph, a } = last();
    return { d, ru, te, ph, a };
  };
  expect(await of('/named?ad_id=A')).toEqual(await of('/named?sub3=B'));
});

test('a snapshot with names for something else than a parameter is refused', async () => {
  const [first, second] = snapshot.campaigns;
  const text = (linkNames: unknown): string =>
    snapshotText({ ...snapshot, revision: 9, campaigns: [first, { ...second, linkNames }] } as never);
  for (const linkNames of [[['cost', ['c']]], [['sub3', []]], [['sub3', ['a b']]], 'x']) {
    const broken = text(linkNames);
    expect(await edge.holder.take(sumOf(broken), broken)).toMatchObject({ ok: false });
  }
});
