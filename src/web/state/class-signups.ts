import { kept } from './keep.ts';

/** Key that records that someone signed up for a webinar in this browser. No personal data is stored. */
const keyOf = (webinarId: string): string => `fairlead.class:${webinarId}`;

export const rememberSignup = (webinarId: string): void => kept.set(keyOf(webinarId), '1');

export const hasSignedUp = (webinarId: string): boolean => kept.get(keyOf(webinarId)) !== null;
