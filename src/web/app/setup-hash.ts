/** What stands behind `#` in the link that creates the first account, before its token: no server ever gets to see it. */
export const SETUP_HASH = 'setup=';
