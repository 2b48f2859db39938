/** Screen of a shared A/B test, open to anyone with the token. */
export const SHARED_TEST_PATH = '/shared-test';
