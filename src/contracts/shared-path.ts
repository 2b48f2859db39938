/** Screen of a shared A/B test: whoever has the token may look. */
export const SHARED_TEST_PATH = '/shared-test';
