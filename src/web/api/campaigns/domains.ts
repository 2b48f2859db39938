import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { AddedHosts, Domain, type DomainPatch } from '../../../contracts/workspace/domain.ts';
import { callApi } from '../api-call.ts';
import { domainsQuery } from './campaigns.ts';

const pathOf = (id: string): string => `${apiPaths.domain}/${encodeURIComponent(id)}`;

/** `text` as it was typed or pasted. */
export const addDomains = async (text: string): Promise<AddedHosts> => {
  const body = { hosts: [text] };
  return callApi({ method: 'POST', path: apiPaths.domain, body, answer: AddedHosts });
};

/** Checks its records at once; resolves to the result. */
export const checkDomain = (id: string): Promise<Domain> =>
  callApi({ method: 'POST', path: `${pathOf(id)}/check`, answer: Domain });

export const patchDomain = (id: string, body: DomainPatch): Promise<Domain> =>
  callApi({ method: 'PATCH', path: pathOf(id), body, answer: Domain });

/** Rejects with `conflict` while campaigns use it. */
export const removeDomain = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: pathOf(id) });
};

/** Updates the domain in the cached list. */
export const domainChanged = (queries: QueryClient, changed: Domain): void => {
  queries.setQueryData(domainsQuery().queryKey, (all) =>
    all?.map((domain) => (domain.id === changed.id ? changed : domain)),
  );
};
