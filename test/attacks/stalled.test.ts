import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReportAnswer } from '../../src/contracts/reports/report-query.ts';
import { isLong } from '../helpers/long.ts';
import { campaignBody, makeLive } from './campaigns.ts';
import { type Attacker, askAndLeave, openTarget, PASSWORD, type Target } from './house.ts';
import { tally } from './tally.ts';

/** One key requests heavy reports and hangs up: no one else may wait. `npm run bench -- fairness` measures this. */

vi.setConfig({ testTimeout: isLong ? 600_000 : 120_000 });

let target: Target;
let attacker: Attacker;
let other: Attacker;
beforeAll(async () => {
  target = await openTarget({ FAIRLEAD_EDGE_WORKERS: '1' });
  attacker = await target.owner('Eve');
  other = await target.owner('Ana');
  await makeLive(attacker, campaignBody(attacker, 'link'));
});
afterAll(() => target?.close());

const DAY = 86_400_000;

test('stalled reports: aborted reports of one key are dropped, and another workspace is answered meanwhile', async () => {
  const key = await attacker.done<{ key: string }>('POST', '/api-key', {
    name: 'Reader',
    scope: 'read',
    password: PASSWORD,
    language: 'en',
  });
  const clicks = isLong ? 2000 : 200;
  for (let i = 0; i < clicks; i++) {
    await target.edge(`/link?sub1=${i}&sub2=${i * 7}&sub3=${i % 13}`, {
      headers: {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (i % 40)}.0) Gecko Firefox/${i % 99}`,
      },
    });
  }
  const range = {
    from: new Date(Date.now() - 90 * DAY).toISOString(),
    to: new Date(Date.now() + DAY).toISOString(),
  };
  const api = new URL(`${target.program.appUrl}/api/1.1/report`);
  const heavy = (i: number): string => {
    const query = new URLSearchParams({
      ...range,
      dimensions: 'sub1,sub2,sub3',
      offset: String(i),
      limit: '5000',
    });
    return (
      `GET ${api.pathname}?${query} HTTP/1.1\r\nHost: ${api.host}\r\n` +
      `Authorization: Bearer ${key.key}\r\nConnection: close\r\n\r\n`
    );
  };
  const tries = 200;
  let unanswered = 0;
  let answered = 0;
  let attacking = true;
  const watch = (async () => {
    while (attacking) {
      const query = new URLSearchParams({ ...range, metrics: 'visits' });
      const { status } = await other.call('GET', `/report?${query}`);
      if (status === 200) answered++;
      else unanswered++;
    }
  })();
  for (let i = 0; i < tries; i += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, j) => askAndLeave(api, heavy(i + j), 5 + ((i + j) % 20))),
    );
  }
  attacking = false;
  await watch;
  tally({
    attack: 'stalled reports',
    tries,
    through: unanswered,
    note: `${answered} reports of the other were answered`,
  });
  expect(unanswered).toBe(0);
  expect(answered).toBeGreaterThan(0);
  // The attacker's own dashboard is answered too, once it asks at a normal rate.
  const { status } = await attacker.call(
    'GET',
    `/report?${new URLSearchParams({ ...range, metrics: 'visits' })}`,
  );
  expect(status).toBe(200);
  const total = await other.done<ReportAnswer>(
    'GET',
    `/report?${new URLSearchParams({ ...range, metrics: 'visits' })}`,
  );
  expect(total.total.values.visits).toBe(0);
});
