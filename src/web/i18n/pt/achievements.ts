import { milestones } from './milestones.ts';

/** What a workspace has reached. */
export const messages = { ...milestones };
