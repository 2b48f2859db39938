import { expect, test } from 'vitest';
import { humanLine, isLogEntry, loggedError } from './log.ts';

test('a log entry becomes one readable line', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-01-02T12:01:02.345Z',
    role: 'edge-0',
    pid: 7,
    revision: 3,
    msg: 'The snapshot was refused.',
  });
  expect(humanLine(line)).toBe('12:01:02 edge-0   WARNING The snapshot was refused. revision=3');
  expect(isLogEntry(line)).toBe(true);
});

test('an error keeps its stack', () => {
  expect(humanLine('{"level":50,"msg":"It broke","err":{"stack":"Error: x\\n  at y"}}')).toBe(
    'ERROR It broke\nError: x\n  at y',
  );
});

test('a line that is not a log entry is returned unchanged', () => {
  for (const line of ['Segmentation fault', '{broken', '[1]']) {
    expect(humanLine(line)).toBe(line);
    expect(isLogEntry(line)).toBe(false);
  }
});

test("an error is logged with its stack and without its statement's values", () => {
  const error = Object.assign(new Error('disk full'), {
    code: '53100',
    params: ['$argon2id$secret'],
    query: 'update users',
    detail: 'Key (email)=(a@b.co) already exists.',
    cause: Object.assign(new Error('below'), { params: ['$argon2id$secret'] }),
  });
  const text = JSON.stringify(loggedError(error));
  expect(text).toContain('disk full');
  expect(text).toContain('log.test.ts');
  expect(text).toContain('53100');
  expect(text).not.toMatch(/argon2id|update users|a@b\.co/);
});
