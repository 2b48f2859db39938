import * as z from 'zod/mini';
import { rangeFields, text } from '../../time/range-search.ts';

/**
 * Search of /requests: range, filters, and the request that is looked at. All of it is text, and read by the screen
 * (log-search.ts): rules would have to travel with the first chunk of all.
 */
export const requestsSearch = z.object({
  ...rangeFields,
  filters: text,
  campaign: text,
  outcome: text,
  trafficClass: text,
  visit: text,
  visitor: text,
  address: text,
  method: text,
  text,
  request: text,
});
export type RequestsSearch = z.infer<typeof requestsSearch>;
