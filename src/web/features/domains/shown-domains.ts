import type { Domain } from '../../../contracts/workspace/domain.ts';
import type { DomainsSearch } from './search.ts';

/** The default domain is first, as in the API, but last if only others have campaigns. */
const inOrder = (domains: readonly Domain[]): readonly Domain[] => {
  const isIdle = ({ isDefault, campaigns }: Domain): boolean => isDefault && campaigns === 0;
  if (!domains.some(({ campaigns }) => campaigns > 0)) return domains;
  return [...domains.filter((domain) => !isIdle(domain)), ...domains.filter(isIdle)];
};

/** The page of the list given by the address; a page past the end is empty. */
export const shownDomains = (
  domains: readonly Domain[],
  { search = '', status, page = 1, perPage = 20 }: DomainsSearch,
): { rows: Domain[]; total: number } => {
  const part = search.toLowerCase();
  const fitting = inOrder(domains).filter(
    (domain) => domain.host.includes(part) && (status === undefined || domain.status === status),
  );
  return { rows: fitting.slice((page - 1) * perPage, page * perPage), total: fitting.length };
};

/** Whether the state may change by itself, because a record is being checked for. */
export const isExpected = ({ status, nextCheckAt }: Domain): boolean =>
  (status === 'waiting' || status === 'failing') && nextCheckAt !== null;
