import { kept } from './keep.ts';

/** With the id of a webinar: someone signed up for it in this browser. No personal data are stored. */
const keyOf = (webinarId: string): string => `fairlead.class:${webinarId}`;

export const rememberSignup = (webinarId: string): void => kept.set(keyOf(webinarId), '1');

export const hasSignedUp = (webinarId: string): boolean => kept.get(keyOf(webinarId)) !== null;
