import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What the reporter prints, one JSON object a line, each after this mark. */
export const MARK = '@mutants ';

export interface Failure {
  /** Path of the test file, or null when the failure belongs to none. */
  file: string | null;
  test: string;
}

const say = (failure: Failure | null): void => {
  process.stdout.write(`${MARK}${JSON.stringify(failure)}\n`);
};

/** Reports every failure at once, and a sign of life (`null`) for each test that passed. */
export default class FirstFailureReporter implements Reporter {
  onTestCaseResult(testCase: TestCase): void {
    const failed = testCase.result().state === 'failed';
    say(failed ? { file: testCase.module.moduleId, test: testCase.fullName } : null);
  }

  /** A file that cannot be loaded fails without a test. */
  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') say({ file: module.moduleId, test: 'the whole file' });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (unhandledErrors.length > 0) say({ file: null, test: 'an error outside of tests' });
  }
}
