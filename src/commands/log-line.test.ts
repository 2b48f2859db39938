import { expect, test } from 'vitest';
import { humanLine, isLogEntry } from './log-line.ts';

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
