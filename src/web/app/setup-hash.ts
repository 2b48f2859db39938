/** Text after `#` in the link that creates the first account, before its token: no server ever sees it. */
export const SETUP_HASH = 'setup=';
