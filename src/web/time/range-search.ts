import * as z from 'zod/mini';

/** A member of an address that its screen reads: rules would have to travel with the first chunk of all. */
export const text = z.catch(z.optional(z.string()), undefined);

/** The members of a screen's address that name a range; `choiceOf` leaves out what cannot be read. */
export const rangeFields = { range: text, from: text, to: text };
