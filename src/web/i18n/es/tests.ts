import { abPlanning } from './ab-planning.ts';
import { abTests } from './ab-tests.ts';
import { testStanding } from './test-standing.ts';

/** A/B tests. */
export const messages = { ...abPlanning, ...abTests, ...testStanding };
