import { campaignList } from './campaign-list.ts';

/** The list of campaigns. */
export const messages = { ...campaignList };
