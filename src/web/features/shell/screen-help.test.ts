import { expect, test } from 'vitest';
import { CONTENTS } from '../../../../scripts/lib/docs/contents.ts';
import { screenPaths } from '../../app/screen-paths.ts';
import { screenHelp } from './screen-help.ts';

test('every screen has a page about it', () => {
  const pages: string[] = Object.values(CONTENTS).flat();
  for (const path of Object.values(screenPaths)) expect(pages).toContain(screenHelp(path));
  expect(screenHelp('/campaign/campaignsView')).toBe('campaigns');
  expect(screenHelp('/dashboard')).toBe('metrics');
});
