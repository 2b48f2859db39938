import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

test('docs/commands.md lists every command and its options', () => {
  const guide = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
  const { commands } = buildProgram();
  const rows = guide.split('\n').filter((line) => /^\| `[a-z][a-z-]*` +\|/.test(line));
  expect(rows.map((row) => /`([a-z-]+)`/.exec(row)?.[1]).sort()).toEqual(
    commands.map((command) => command.name()).sort(),
  );
  for (const command of commands) {
    for (const option of command.options) {
      expect(guide, `${command.name()} ${option.long}`).toContain(option.long);
    }
  }
});

test.each([
  ['replay', 'x.log', '--to', 'ftp://host/'],
  ['replay', 'x.log', '--to', 'http://host/', '--rate', '0'],
  ['edge', '--worker', '1.5'],
  ['skip-record', '--segment', 's', '--offset', '-1'],
  ['no-such-command'],
])('invalid arguments are refused: %s %s %s %s %s', async (...args) => {
  const program = buildProgram();
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  await expect(
    program.parseAsync(
      args.filter((arg) => arg !== undefined),
      { from: 'user' },
    ),
  ).rejects.toThrow(/error: |invalid|unknown/i);
});
