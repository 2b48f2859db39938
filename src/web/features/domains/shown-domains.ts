import type { Domain } from '../../../contracts/workspace/domain.ts';
import type { DomainsSearch } from './search.ts';

/** The page of the list given by the address; a page past the end is empty. */
export const shownDomains = (
  domains: readonly Domain[],
  { search = '', status, page = 1, perPage = 20 }: DomainsSearch,
): { rows: Domain[]; total: number } => {
  const part = search.toLowerCase();
  const fitting = domains.filter(
    (domain) => domain.host.includes(part) && (status === undefined || domain.status === status),
  );
  return { rows: fitting.slice((page - 1) * perPage, page * perPage), total: fitting.length };
};

/** Whether the state may change by itself, because a record is being checked for. */
export const isExpected = ({ status, nextCheckAt }: Domain): boolean =>
  (status === 'waiting' || status === 'failing') && nextCheckAt !== null;
