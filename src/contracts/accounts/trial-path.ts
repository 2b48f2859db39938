/** Address where trials start, linked from nowhere and defined only here. */
export const TRIAL_PATH = '/t9c4e1b27';
