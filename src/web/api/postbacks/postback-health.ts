import { apiPaths } from '../../../contracts/paths.ts';
import { PostbackHealth } from '../../../contracts/postbacks/delivery.ts';
import { apiQuery } from '../api-call.ts';

/** The state of incoming and outgoing conversions. */
export const postbackHealthQuery = () =>
  apiQuery(
    ['postbacks', 'health'],
    { path: apiPaths.postbackHealth, answer: PostbackHealth },
    { staleTime: 0 },
  );
