import { once } from 'node:events';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from '../helpers/free-port.ts';
import { startProgram } from '../helpers/program.ts';
import { setUp } from './house.ts';
import { expectStoredOnce } from './stored-once.ts';

test('with the ports for probes and metrics taken, a second edge with the same numbers, and an edge of another node, each click is stored once', {
  timeout: 180_000,
}, async () => {
  const strangers = [createServer(), createServer()];
  const [probes = 0, metrics = 0] = await Promise.all(
    strangers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' ? address?.port : 0;
    }),
  );
  const [otherPort] = await freePorts(1);
  const program = await startProgram({
    env: { FAIRLEAD_EDGE_PROBE_PORT: String(probes), FAIRLEAD_METRICS_PORT: String(metrics) },
  });
  try {
    const { link } = await setUp(program);
    const second = await program.command('edge', '--worker', '0');
    expect([second.code, second.stderr]).toEqual([
      1,
      expect.stringMatching(/^Another edge worker \(process \d+\) has the journal .*n1-w0/),
    ]);
    const other = program.runWith(
      { FAIRLEAD_NODE: '2', FAIRLEAD_EDGE_PORT: String(otherPort) },
      'edge',
      '--worker',
      '0',
    );
    const { host, pathname, port } = new URL(link);
    /** The click ID; null if nobody answers. The link is the same, whichever edge is asked. */
    const click = (to: number): Promise<string | null> =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port: to, path: pathname, headers: { host } }, (answer) => {
          answer.resume();
          const id = new URL(answer.headers.location ?? 'about:blank').searchParams.get('cid');
          if (id === null) reject(new Error(`answered ${answer.statusCode}`));
          else resolve(id);
        }).once('error', () => resolve(null));
      });
    const clicks: (string | null)[] = [];
    await expect
      .poll(async () => {
        const id = await click(otherPort ?? 0);
        if (id !== null) clicks.push(id);
        return id;
      })
      .not.toBeNull();
    for (let i = 0; i < 50; i++) clicks.push(await click(Number(port)), await click(otherPort ?? 0));
    other.kill('SIGTERM');
    await once(other, 'exit');
    const ids = clicks.filter((id) => id !== null);
    expect(ids).toHaveLength(clicks.length);
    await expectStoredOnce(program, { clicks: ids }, 'taken ports, two edges with one number, two nodes');
  } finally {
    for (const stranger of strangers) stranger.close();
    await program.dispose();
  }
});
