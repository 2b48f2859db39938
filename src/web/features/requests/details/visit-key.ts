import type { RequestRow, VisitKind } from '../../../../contracts/reports/request.ts';
import type { MessageKey } from '../../../i18n/english.ts';

type Counted = Pick<RequestRow, 'visit' | 'unique' | 'joined'>;

/** How a request counted as a visit, in the API's filter values. */
export const visitKind = ({ visit, unique, joined }: Counted): VisitKind => {
  if (joined) return 'joined';
  if (!visit) return 'none';
  return unique ? 'unique' : 'again';
};

export const visitKey = (row: Counted): MessageKey => `requests.visit.${visitKind(row)}`;
