import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SecurityPage, type SecurityQuery } from '../../../contracts/accounts/security-log.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** `own`: the user's own account. `workspace`: all accounts in it, for owners. */
export type SecurityView = 'own' | 'workspace';

/** A page of the security log, newest first. */
export const securityQuery = (view: SecurityView, query: SecurityQuery) =>
  queryOptions({
    queryKey: ['security-log', view, query],
    queryFn: async ({ signal }) => {
      const path = view === 'own' ? apiPaths.profileSecurity : apiPaths.workspaceSecurity;
      return (await client.authenticated({ path, query: { ...query }, answer: SecurityPage, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
