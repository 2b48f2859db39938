import type { RequestRow } from '../../../contracts/request.ts';
import type { MessageKey } from '../../i18n/en.ts';

/** Whether a request counted as a visit, in a word. */
export const visitKey = ({
  visit,
  unique,
  joined,
}: Pick<RequestRow, 'visit' | 'unique' | 'joined'>): MessageKey => {
  if (joined) return 'requests.visit.joined';
  if (!visit) return 'requests.visit.none';
  return unique ? 'requests.visit.unique' : 'requests.visit.again';
};
