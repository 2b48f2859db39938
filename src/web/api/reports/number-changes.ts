import { apiPaths } from '../../../contracts/paths.ts';
import { NumberChangesNotice } from '../../../contracts/reports/number-changes.ts';
import { apiQuery, callApi } from '../api-call.ts';

export const numberChangesQuery = () =>
  apiQuery(
    ['number-changes'],
    { path: apiPaths.numberChanges, answer: NumberChangesNotice },
    { staleTime: Number.POSITIVE_INFINITY },
  );

/** Records that an owner has seen the notice; resolves to what remains to be shown: nothing. */
export const noteNumberChangesSeen = (): Promise<NumberChangesNotice> =>
  callApi({
    method: 'POST',
    path: apiPaths.numberChangesSeen,
    answer: NumberChangesNotice,
  });
