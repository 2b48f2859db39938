import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACHIEVEMENT_CODES } from '../src/core/achievements/milestones.ts';

const root = join(import.meta.dirname, '..');

test('every achievement is documented, and no other', () => {
  const page = readFileSync(join(root, 'docs/achievements.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
  expect(rows).toEqual(ACHIEVEMENT_CODES);
});
