import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATUS_WORDS } from '../../core/postback/status-words.ts';
import { refusals } from '../../core/postbacks/refusal.ts';

const text = readFileSync(new URL('../../../docs/postbacks.md', import.meta.url), 'utf8');

test('every refusal stands in the documentation with its status and what to do, and no other does', () => {
  const rows = text.split('\n').filter((line) => /^\| `[a-z_]+` \| \d{3} \|/.test(line));
  const wanted = Object.entries(refusals).map(
    ([reason, [status, hint]]) => `| \`${reason}\` | ${status} | ${hint} |`,
  );
  expect(rows).toEqual(wanted);
});

test('every word that is known for a status stands in the documentation, and no other does', () => {
  const rows = text.matchAll(/^\| (sale|lead|hold|rejected) \| (.*) \|$/gm);
  const told = [...rows].flatMap(([, status, words]) =>
    [...(words ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => [word, status]),
  );
  expect(told.sort()).toEqual([...STATUS_WORDS].sort());
});
