/** Where trials begin, and nothing links to from elsewhere: the one place of this address. */
export const TRIAL_PATH = '/t9c4e1b27';
