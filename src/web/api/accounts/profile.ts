import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiKey, type ApiKeyInput, NewApiKey } from '../../../contracts/accounts/api-key.ts';
import {
  type EmailConfirm,
  OwnSession,
  type PasswordChange,
  Profile,
  type ProfilePatch,
} from '../../../contracts/accounts/profile.ts';
import { SecurityPage, type SecurityQuery } from '../../../contracts/accounts/security-log.ts';
import { RecoveryCodes, type TotpProof, TotpSecret } from '../../../contracts/accounts/session.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { apiQuery, callApi } from '../api-call.ts';

export const profileQuery = () => apiQuery(['profile'], { path: apiPaths.profile, answer: Profile });

export const sessionsQuery = () =>
  apiQuery(['sessions'], { path: apiPaths.profileSession, answer: z.array(OwnSession) });

/** Called after a change of name or address, which the bar shows too. */
export const profileChanged = (queries: QueryClient, profile: Profile): void => {
  queries.setQueryData(profileQuery().queryKey, profile);
  void queries.invalidateQueries({ queryKey: ['me'] });
};

export const patchProfile = (body: ProfilePatch): Promise<Profile> =>
  callApi({ method: 'PATCH', path: apiPaths.profile, body, answer: Profile });

/** Uses the token of the link mailed to the new address. */
export const confirmEmail = async (body: EmailConfirm): Promise<Profile> => {
  const path = apiPaths.profileEmailConfirm;
  return callApi({ method: 'POST', path, body, answer: Profile });
};

/** Ends every other session of the account. */
export const changePassword = async (body: PasswordChange): Promise<void> => {
  await callApi({ method: 'POST', path: apiPaths.profilePassword, body });
};

export const endSession = async (id: string): Promise<void> => {
  const path = `${apiPaths.profileSession}/${encodeURIComponent(id)}`;
  await callApi({ method: 'DELETE', path });
};

export const endOtherSessions = async (): Promise<void> => {
  await callApi({ method: 'DELETE', path: apiPaths.profileSession });
};

/** A secret that takes effect once `confirmTotp` has received one of its codes. */
export const beginTotp = async (password: string): Promise<TotpSecret> => {
  const call = { method: 'POST', path: apiPaths.totp, body: { password }, answer: TotpSecret } as const;
  return callApi(call);
};

export const confirmTotp = async (body: { totp: string; language: string }): Promise<string[]> => {
  const call = { method: 'POST', path: apiPaths.totpConfirm, body, answer: RecoveryCodes } as const;
  return (await callApi(call)).recoveryCodes;
};

export const newRecoveryCodes = async (body: TotpProof): Promise<string[]> => {
  const call = { method: 'POST', path: apiPaths.totpCodes, body, answer: RecoveryCodes } as const;
  return (await callApi(call)).recoveryCodes;
};

export const endTotp = async (body: TotpProof): Promise<void> => {
  await callApi({ method: 'DELETE', path: apiPaths.totp, body });
};

export const apiKeysQuery = () => apiQuery(['api-keys'], { path: apiPaths.apiKey, answer: z.array(ApiKey) });

/** Only this answer contains the key itself. */
export const makeApiKey = (body: ApiKeyInput): Promise<NewApiKey> =>
  callApi({ method: 'POST', path: apiPaths.apiKey, body, answer: NewApiKey });

export const removeApiKey = async (id: string): Promise<void> => {
  await callApi({ method: 'DELETE', path: `${apiPaths.apiKey}/${encodeURIComponent(id)}` });
};

/** `own`: the user's own account. `workspace`: all accounts in it, for owners. */
export type SecurityView = 'own' | 'workspace';

/** A page of the security log, newest first. */
export const securityQuery = (view: SecurityView, query: SecurityQuery) =>
  queryOptions({
    queryKey: ['security-log', view, query],
    queryFn: async ({ signal }) => {
      const path = view === 'own' ? apiPaths.profileSecurity : apiPaths.workspaceSecurity;
      return callApi({ path, query: { ...query }, answer: SecurityPage, signal });
    },
    placeholderData: keepPreviousData,
  });
