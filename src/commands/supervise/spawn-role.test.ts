import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { spawnRole } from './spawn-role.ts';

const spawned = vi.hoisted(() => vi.fn());
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  spawn: spawned,
}));

test('control gets every variable, and an edge worker none with a password', () => {
  spawned.mockImplementation(() =>
    Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() }),
  );
  const secrets = ['DATABASE_URL', 'DATABASE_URL_FILE', 'FAIRLEAD_SMTP_URL', 'FAIRLEAD_SMTP_URL_FILE'];
  for (const name of [...secrets, 'FAIRLEAD_LOG_LEVEL']) vi.stubEnv(name, 'given');
  const log = createLog('silent', 'test');
  const envOf = (role: string, ...args: string[]): Record<string, string> => {
    spawnRole(role, args, log);
    return spawned.mock.lastCall?.[2].env;
  };
  const control = envOf('control', 'control');
  const edge = envOf('edge-0', 'edge', '--worker', '0');
  for (const name of secrets) {
    expect(control[name]).toBe('given');
    expect(edge).not.toHaveProperty(name);
  }
  expect([control.FAIRLEAD_LOG_LEVEL, edge.FAIRLEAD_LOG_LEVEL]).toEqual(['given', 'given']);
  expect(edge.PATH).toBe(process.env.PATH);
});
