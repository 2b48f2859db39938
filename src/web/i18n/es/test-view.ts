import { abSharing } from './ab-sharing.ts';
import { testResults } from './test-results.ts';

/** The results of an A/B test. */
export const messages = { ...testResults, ...abSharing };
