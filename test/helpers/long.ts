/** Whether the long simulations were requested (`npm run test:long`). */
export const isLong = process.env.FAIRLEAD_TEST_LONG === '1';
