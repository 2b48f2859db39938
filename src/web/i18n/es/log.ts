import { requestLog } from './request-log.ts';

/** The log of requests. */
export const messages = { ...requestLog };
