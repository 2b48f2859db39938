/** Address of the class, which is given out personally and linked from nowhere. */
export const CLASS_PATH = '/c5d80fa36';

/** Address where trials start, linked from nowhere and defined only here. */
export const TRIAL_PATH = '/t9c4e1b27';

/** Screen of a shared A/B test, open to anyone with the token. */
export const SHARED_TEST_PATH = '/shared-test';

/** Screen of a shared report, likewise, and the API path of what it shows. */
export const SHARED_REPORT_PATH = '/shared-report';

/** Screens that a link opens to anyone. */
export const SHARED_PATHS = [SHARED_TEST_PATH, SHARED_REPORT_PATH] as const;
