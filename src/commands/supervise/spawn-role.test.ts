import { afterEach, expect, test, vi } from 'vitest';
import { roleEnv } from './spawn-role.ts';

afterEach(() => void vi.unstubAllEnvs());

test('control gets every variable, and an edge worker none with a password', () => {
  const secrets = [
    'DATABASE_URL',
    'DATABASE_URL_FILE',
    'CLICKHOUSE_URL',
    'CLICKHOUSE_URL_FILE',
    'FAIRLEAD_SMTP_URL',
    'FAIRLEAD_SMTP_URL_FILE',
  ];
  for (const name of [...secrets, 'FAIRLEAD_LOG_LEVEL']) vi.stubEnv(name, 'given');
  const [control, edge] = [roleEnv('control'), roleEnv('edge')];
  for (const name of secrets) {
    expect(control[name]).toBe('given');
    expect(edge).not.toHaveProperty(name);
  }
  expect([control.FAIRLEAD_LOG_LEVEL, edge.FAIRLEAD_LOG_LEVEL]).toEqual(['given', 'given']);
  expect(edge.PATH).toBe(process.env.PATH);
});
