import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POINTS, REASONS, SUSPECT } from './reasons.ts';

const page = readFileSync(new URL('../../../docs/classification.md', import.meta.url), 'utf8');

test('docs/classification.md explains exactly these reasons', () => {
  const explained = page.split('\n').flatMap((line) => /^\| `([a-z_]+)` \|/.exec(line)?.[1] ?? []);
  expect(explained).toEqual(Object.keys(REASONS));
});

test('docs/classification.md names the points and the threshold', () => {
  for (const [reason, points] of Object.entries(POINTS)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${reason}\` |`));
    expect(row, reason).toMatch(new RegExp(`\\| ${points} \\|$`));
  }
  expect(page).toContain(`${SUSPECT} points`);
});
