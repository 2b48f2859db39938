import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import { AddedHosts, Domain, type DomainPatch } from '../../../contracts/workspace/domain.ts';
import { client } from '../browser-client.ts';
import { domainsQuery } from './campaigns.ts';

const pathOf = (id: string): string => `${apiPaths.domain}/${encodeURIComponent(id)}`;

/** `text` as it was typed or pasted. */
export const addDomains = async (text: string): Promise<AddedHosts> => {
  const body = { hosts: [text] };
  return (await client.authenticated({ method: 'POST', path: apiPaths.domain, body, answer: AddedHosts }))
    .data;
};

/** Checks its records at once; resolves to the result. */
export const checkDomain = async (id: string): Promise<Domain> =>
  (await client.authenticated({ method: 'POST', path: `${pathOf(id)}/check`, answer: Domain })).data;

export const patchDomain = async (id: string, body: DomainPatch): Promise<Domain> =>
  (await client.authenticated({ method: 'PATCH', path: pathOf(id), body, answer: Domain })).data;

/** `conflict` while campaigns use it. */
export const removeDomain = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: pathOf(id) });
};

/** Updates the domain in the cached list. */
export const domainChanged = (queries: QueryClient, changed: Domain): void => {
  queries.setQueryData(domainsQuery().queryKey, (all) =>
    all?.map((domain) => (domain.id === changed.id ? changed : domain)),
  );
};
