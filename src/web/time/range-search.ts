import * as z from 'zod/mini';

/** A member of an address, parsed by its screen: otherwise the contract would be in the first chunk. */
export const text = z.catch(z.optional(z.string()), undefined);

/** The members of a screen's address for a range; `choiceOf` leaves out unreadable ones. */
export const rangeFields = { range: text, from: text, to: text };
