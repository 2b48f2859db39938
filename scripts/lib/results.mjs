import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/** Counts of a test run; `failed` is at least 1 when the runner itself reported failure. */
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

/** Reads the file of Playwright's JSON reporter; a test that passed only when retried counts as failed. */
export const playwrightCounts = (file, code) => {
  const stats = read(file)?.stats;
  if (stats === undefined) return counts(0, 1, 0, 1);
  return counts(stats.expected, stats.unexpected + stats.flaky, stats.skipped, code);
};

/** The first lines of a failure, without colors: enough to find it in the output above. */
const excerpt = (text) =>
  String(text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colors of a terminal begin with one
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n');

/** Names and messages of the failed tests in Vitest's file, including files that could not be loaded. */
export const vitestFailures = (file) =>
  (read(file)?.testResults ?? []).flatMap((result) => {
    const failed = result.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && result.status === 'failed') {
      return [{ name: relative(root, result.name), message: excerpt(result.message) }];
    }
    return failed.map((test) => ({
      name: `${relative(root, result.name)} > ${test.fullName}`,
      message: excerpt(test.failureMessages?.[0]),
    }));
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Names and messages of the tests in Playwright's file that failed at least once. */
export const playwrightFailures = (file) => {
  const report = read(file);
  const errors = (report?.errors ?? []).map((error) => ({
    name: 'browser tests',
    message: excerpt(error.message),
  }));
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failed = specs.flatMap((spec) =>
    spec.tests
      .flatMap((test) => (test.status === 'unexpected' || test.status === 'flaky' ? test.results : []))
      .filter((result) => result.status !== 'passed' && result.status !== 'skipped')
      .map((result) => ({
        name: `${spec.file}:${spec.line} > ${spec.title}`,
        message: excerpt(result.error?.message),
      })),
  );
  return [...errors, ...failed];
};
