import { afterEach, expect, test } from 'vitest';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

let edge: TestEdge | null = null;
afterEach(() => edge?.stop());

test('before the first snapshot every link answers 503 with Retry-After, and nothing is journalled or counted as malformed', async () => {
  edge = await startTestEdge({ snapshot: null });
  for (const path of ['/abc', '/', '/out?cid=1', '/abc+', '/robots.txt', '/t.js']) {
    const reply = await edge.ask(path);
    expect([path, reply.status, reply.headers['retry-after']]).toEqual([path, 503, '2']);
    expect(reply.body).not.toContain('no link');
  }
  const report = await edge.ask('/t.js', { method: 'POST', body: '{}' });
  expect(report.status).toBe(503);
  expect(edge.journal.records).toEqual([]);
  expect(edge.journal.counts).toEqual({ malformed: 0, forwardingIgnored: 0 });
});

test('a postback before the first snapshot is refused so that senders retry', async () => {
  edge = await startTestEdge({ snapshot: null });
  for (const method of ['GET', 'POST']) {
    const reply = await edge.ask('/postback/key-one?cid=x', { method });
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(reply.body)).toMatchObject({ result: 'refused', reason: 'journal_unavailable' });
  }
  expect(edge.journal.records).toEqual([]);
});

test('with the first snapshot links answer', async () => {
  edge = await startTestEdge({ snapshot: null });
  const text = snapshotText(sampleSnapshot());
  await edge.holder.take(sumOf(text), text);
  expect((await edge.ask('/abc')).status).toBe(302);
  expect((await edge.ask('/nothing-here')).status).toBe(404);
});
