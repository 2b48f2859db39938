import { readFileSync } from 'node:fs';

/** Counts of a test run; `failed` is at least 1 when the runner itself said that it failed. */
const counts = (passed, failed, skipped, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
});

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Reads the file of Vitest's JSON reporter; `code` is the exit code of the run. */
export const vitestCounts = (file, code) => {
  const report = read(file);
  if (report === null) return counts(0, 1, 0, 1);
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  return counts(report.numPassedTests, report.numFailedTests, skipped, code);
};

/** Reads the file of Playwright's JSON reporter; a test that passed only when repeated counts as failed. */
export const playwrightCounts = (file, code) => {
  const stats = read(file)?.stats;
  if (stats === undefined) return counts(0, 1, 0, 1);
  return counts(stats.expected, stats.unexpected + stats.flaky, stats.skipped, code);
};
