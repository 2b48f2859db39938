import { view } from './views.ts';

/** The numbers of a campaign. */
export const messages = { ...view };
