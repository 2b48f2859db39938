import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capsFolder } from '../../config/paths.ts';
import { capsFileName, encodeCounts } from '../../edge/caps/caps-file.ts';
import { quietLog } from '../../edge/test-edge.ts';
import { capReport } from './cap-report.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead-cap-report-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('counts of numbers that are another machine’s are set aside, and back if they are this one’s again', () => {
  const report = capReport(dir, quietLog);
  report.keepTo([3]);
  const folder = capsFolder(dir);
  mkdirSync(folder, { recursive: true });
  const numbers = (): string[] => Object.keys(report.make('').counts ?? {});
  for (const number of [0, 2, 3])
    writeFileSync(
      join(folder, capsFileName(number, 0)),
      encodeCounts(new Map([['c', { per: 'total', window: 0, count: number }]])),
    );
  expect(numbers()).toEqual(['2', '3']);
  for (let i = 0; i < 2; i++) report.keepTo([3]);
  expect(numbers()).toEqual(['3']);
  expect(readdirSync(folder).sort()).toEqual(['caps-n0-w0.json', 'caps-n2-w0.json.aside', 'caps-n3-w0.json']);
  report.keepTo([3, 2]);
  expect(numbers()).toEqual(['2', '3']);
  expect(report.make('').counts?.['2']).toEqual({ c: ['total', 0, 2] });
});
