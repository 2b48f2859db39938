import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STATUS_WORDS } from '../../core/postback/network-names.ts';
import { refusals } from '../../core/postback/refusal.ts';

const text = readFileSync(new URL('../../../docs/postbacks.md', import.meta.url), 'utf8');

test('the documentation lists every refusal with its status and remedy, and no other', () => {
  const rows = text.split('\n').filter((line) => /^\| `[a-z_]+` \| \d{3} \|/.test(line));
  const wanted = Object.entries(refusals).map(
    ([reason, [status, hint]]) => `| \`${reason}\` | ${status} | ${hint} |`,
  );
  expect(rows).toEqual(wanted);
});

test('the documentation lists every known status word, and no other', () => {
  const rows = text.matchAll(/^\| (sale|lead|hold|rejected) \| (.*) \|$/gm);
  const told = [...rows].flatMap(([, status, words]) =>
    [...(words ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => [word, status]),
  );
  expect(told.sort()).toEqual([...STATUS_WORDS].sort());
});
