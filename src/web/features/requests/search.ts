import * as z from 'zod/mini';
import { rangeFields, text } from '../../time/range-search.ts';

/**
 * Search of /requests: range, filters, and the open request. All of it is text, parsed by the screen (log-search.ts):
 * otherwise the contract would be in the first chunk.
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
