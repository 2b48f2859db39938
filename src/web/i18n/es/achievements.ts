import { milestones } from './milestones.ts';

/** Achievements of a workspace. */
export const messages = { ...milestones };
