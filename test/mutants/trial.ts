import type { Failure } from './first-failure-reporter.ts';
import type { ReachingTest } from './import-graph.ts';
import { type Outcome, runBrowserTests, runUnitTests } from './run-tests.ts';
import { mutated, type Site } from './sites.ts';
import type { Tree } from './tree.ts';

/**
 * What a mutant has to survive, in this order: the tests nearest to its file, the others that import it, those that
 * start the whole program, and the browser tests.
 */
export const STAGES = ['near', 'imports', 'program', 'browser'] as const;
export type Stage = (typeof STAGES)[number];

export type Verdict =
  /** A timeout is a kill too: the mutant loops forever, or waits for something that never happens. */
  { result: 'killed' | 'timeout'; by: string; reason: string; stage: Stage } | { result: 'survived' };

/** Sizes of the first groups of each stage: the nearest tests usually decide, and the rest take long. */
const NEAREST = 2;
const NEAR = 8;
const NEXT = 32;

/** Groups of test files that run together, one group after the other. */
export const groupsOf = (tests: readonly ReachingTest[], stage: Stage): string[][] => {
  const imported = tests.filter(({ byProgram }) => !byProgram).map(({ file }) => file);
  const groups: Record<Stage, string[][]> = {
    near: [imported.slice(0, NEAREST), imported.slice(NEAREST, NEAR)],
    imports: [imported.slice(NEAR, NEXT), imported.slice(NEXT)],
    program: [tests.filter(({ byProgram }) => byProgram).map(({ file }) => file)],
    browser: [],
  };
  return groups[stage].filter((group) => group.length > 0);
};

/** A test that failed after this long may have waited for a busy machine. */
const SLOW_SECONDS = 10;

/** How Vitest reports a test that took too long, and these trials a whole run. */
const STALLED = 'timed out';

const verdictOf = ({ file, test, reason }: Failure, stage: Stage): Verdict => ({
  result: reason.toLowerCase().includes(STALLED) ? 'timeout' : 'killed',
  by: file === null ? test : `${file} > ${test}`,
  reason,
  stage,
});

export interface Subject {
  file: string;
  source: string;
  site: Site;
  tests: readonly ReachingTest[];
}

/** Tries mutants in one tree, and remembers which test files fail there without any. */
export class Trials {
  readonly #tree: Tree;
  readonly #limit: number;
  readonly #sound = new Set<string>();
  readonly #unsound = new Set<string>();
  #browserIsSound = false;

  /** `limit`: seconds without a finished test after which a mutant counts as caught in a loop. */
  constructor(tree: Tree, limit: number) {
    this.#tree = tree;
    this.#limit = limit;
  }

  /** Test files that fail without a mutant; they decide nothing. */
  get unsound(): readonly string[] {
    return [...this.#unsound];
  }

  async #runsWithout(subject: Subject, run: () => Promise<Outcome>): Promise<boolean> {
    this.#tree.write(subject.file, subject.source);
    try {
      return (await run()).kind === 'passed';
    } finally {
      this.#tree.write(subject.file, mutated(subject.source, subject.site));
    }
  }

  /** Whether all of these pass without the mutant. Files not yet known run one by one. */
  async #areSound(subject: Subject, files: readonly string[]): Promise<boolean> {
    let all = true;
    for (const file of files) {
      if (this.#sound.has(file)) continue;
      const passes = await this.#runsWithout(subject, () => runUnitTests(this.#tree, [file], this.#limit));
      (passes ? this.#sound : this.#unsound).add(file);
      if (!passes) all = false;
    }
    return all;
  }

  /** Whether a failure recurs when what failed runs alone. Only slow ones are in doubt. */
  async #comesAgain({ seconds }: Failure, files: readonly string[]): Promise<boolean> {
    if (seconds !== null && seconds < SLOW_SECONDS) return true;
    return (await runUnitTests(this.#tree, files, this.#limit)).kind !== 'passed';
  }

  /** Runs a group. A failure counts only if what failed passes without the mutant. */
  async #unitTests(subject: Subject, group: readonly string[], stage: Stage): Promise<Verdict | null> {
    const passed = new Set<string>();
    for (;;) {
      const files = group.filter((file) => !this.#unsound.has(file) && !passed.has(file));
      if (files.length === 0) return null;
      const outcome = await runUnitTests(this.#tree, files, this.#limit);
      if (outcome.kind === 'passed') return null;
      const failure = outcome.kind === 'stalled' ? this.#stall(files) : outcome.failure;
      const failed = failure.file === null ? files : [failure.file];
      if (!(await this.#areSound(subject, failed))) continue;
      if (await this.#comesAgain(failure, failed)) return verdictOf(failure, stage);
      for (const file of failed) passed.add(file);
    }
  }

  #stall(files: readonly string[]): Failure {
    const reason = `${STALLED}: nothing finished for ${this.#limit} s`;
    return { file: null, test: files.join(' '), reason, seconds: null };
  }

  async #browserTests(subject: Subject): Promise<Verdict | null> {
    const run = (): Promise<Outcome> => runBrowserTests(this.#tree, this.#limit);
    const outcome = await run();
    if (outcome.kind === 'passed') return null;
    this.#browserIsSound ||= await this.#runsWithout(subject, run);
    if (!this.#browserIsSound) throw new Error('The browser tests fail without a mutant.');
    const failure = outcome.kind === 'stalled' ? this.#stall(['browser tests']) : outcome.failure;
    return verdictOf(failure, 'browser');
  }

  /** Puts the mutant into the tree, runs the stages until a test fails, and takes it out again. */
  async try(subject: Subject, stages: readonly Stage[]): Promise<Verdict> {
    this.#tree.write(subject.file, mutated(subject.source, subject.site));
    try {
      for (const stage of STAGES.filter((one) => stages.includes(one))) {
        if (stage === 'browser') {
          const verdict = await this.#browserTests(subject);
          if (verdict !== null) return verdict;
        }
        for (const group of groupsOf(subject.tests, stage)) {
          const verdict = await this.#unitTests(subject, group, stage);
          if (verdict !== null) return verdict;
        }
      }
      return { result: 'survived' };
    } finally {
      this.#tree.write(subject.file, subject.source);
    }
  }
}
