import { SOURCE_VALUES_PATH, SourceValues } from '../../../contracts/campaigns/source-values.ts';
import { apiQuery } from '../api-call.ts';

/** What visits of a saved source have in a parameter. */
export const sourceValuesQuery = (sourceId: string, parameter: string) =>
  apiQuery(['sourceValues', sourceId, parameter], {
    path: SOURCE_VALUES_PATH,
    query: { sourceId, parameter },
    answer: SourceValues,
  });
