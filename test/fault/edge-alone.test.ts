import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';
import { expectStoredOnce } from './stored-once.ts';

const statusOf = async (url: string): Promise<number> => {
  try {
    return (await fetch(url, { redirect: 'manual' })).status;
  } catch {
    return 0;
  }
};

test('an edge that starts while the control process is down redirects, accepts conversions, and both are counted later', async () => {
  const program = await startProgram();
  try {
    const { link, postbackUrl } = await setUp(program);
    expect(await program.stop()).toBe(0);

    const edge = program.run('edge', '--worker', '0');
    await expect.poll(() => statusOf(link), { timeout: 60_000 }).toBe(302);
    const clicks = [];
    const receipts = [];
    for (let i = 0; i < 20; i++) {
      const answer = await fetch(link, { redirect: 'manual' });
      const id = new URL(answer.headers.get('location') ?? '').searchParams.get('cid') ?? '';
      const conversion = await fetch(`${postbackUrl}?cid=${id}&status=sale&payout=9.99&txid=${i}`);
      const { result, receipt } = (await conversion.json()) as { result: string; receipt: string };
      expect(result).toBe('accepted');
      clicks.push(id);
      receipts.push(receipt);
    }
    edge.kill('SIGTERM');
    await once(edge, 'exit');

    // No control process ran: the audit opens the stores itself, and ingests first.
    await expectStoredOnce(program, { clicks, receipts }, 'an edge without control');
  } finally {
    await program.dispose();
  }
});
