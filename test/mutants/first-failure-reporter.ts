import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prefix of each line that the reporter prints, one JSON object per line. */
export const MARK = '@mutants ';

export interface Failure {
  /** Path of the test file, or null when the failure belongs to none. */
  file: string | null;
  test: string;
  /** The first line of the message. */
  reason: string;
  /** How long the test ran, or null when that is not known. */
  seconds: number | null;
}

const say = (failure: Failure | null): void => {
  process.stdout.write(`${MARK}${JSON.stringify(failure)}\n`);
};

const reasonOf = (errors: readonly { message: string }[] | undefined): string =>
  stripVTControlCharacters(errors?.[0]?.message ?? '').split('\n')[0] ?? '';

/** Reports every failure at once, and a sign of life (`null`) for each test that passed. */
export default class FirstFailureReporter implements Reporter {
  onTestCaseResult(testCase: TestCase): void {
    const { state, errors } = testCase.result();
    if (state !== 'failed') {
      say(null);
      return;
    }
    const duration = testCase.diagnostic()?.duration;
    say({
      file: testCase.module.moduleId,
      test: testCase.fullName,
      reason: reasonOf(errors),
      seconds: duration === undefined ? null : duration / 1000,
    });
  }

  /** A file that cannot be loaded fails without a test. */
  onTestModuleEnd(module: TestModule): void {
    if (module.state() !== 'failed') return;
    say({ file: module.moduleId, test: 'the whole file', reason: reasonOf(module.errors()), seconds: null });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    if (unhandledErrors.length === 0) return;
    say({ file: null, test: 'an error outside of tests', reason: reasonOf(unhandledErrors), seconds: null });
  }
}
