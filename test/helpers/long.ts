/** Whether the long simulations and the rarer cases were requested (`npm run test:long`). */
export const isLong = process.env.FAIRLEAD_TEST_LONG === '1';
