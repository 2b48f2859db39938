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
import { client } from '../browser-client.ts';

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.profile, answer: Profile, signal })).data,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.profileSession, answer: z.array(OwnSession), signal }))
        .data,
  });

/** After a change of name or address, which the bar shows too. */
export const profileChanged = (queries: QueryClient, profile: Profile): void => {
  queries.setQueryData(profileQuery().queryKey, profile);
  void queries.invalidateQueries({ queryKey: ['me'] });
};

export const patchProfile = async (body: ProfilePatch): Promise<Profile> =>
  (await client.authenticated({ method: 'PATCH', path: apiPaths.profile, body, answer: Profile })).data;

/** With the token of the link mailed to the new address. */
export const confirmEmail = async (body: EmailConfirm): Promise<Profile> => {
  const path = apiPaths.profileEmailConfirm;
  return (await client.authenticated({ method: 'POST', path, body, answer: Profile })).data;
};

/** Every other session of the account ends. */
export const changePassword = async (body: PasswordChange): Promise<void> => {
  await client.authenticated({ method: 'POST', path: apiPaths.profilePassword, body });
};

export const endSession = async (id: string): Promise<void> => {
  const path = `${apiPaths.profileSession}/${encodeURIComponent(id)}`;
  await client.authenticated({ method: 'DELETE', path });
};

export const endOtherSessions = async (): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: apiPaths.profileSession });
};

/** A secret that takes effect once `confirmTotp` has received one of its codes. */
export const beginTotp = async (password: string): Promise<TotpSecret> => {
  const call = { method: 'POST', path: apiPaths.totp, body: { password }, answer: TotpSecret } as const;
  return (await client.authenticated(call)).data;
};

export const confirmTotp = async (body: { totp: string; language: string }): Promise<string[]> => {
  const call = { method: 'POST', path: apiPaths.totpConfirm, body, answer: RecoveryCodes } as const;
  return (await client.authenticated(call)).data.recoveryCodes;
};

export const newRecoveryCodes = async (body: TotpProof): Promise<string[]> => {
  const call = { method: 'POST', path: apiPaths.totpCodes, body, answer: RecoveryCodes } as const;
  return (await client.authenticated(call)).data.recoveryCodes;
};

export const endTotp = async (body: TotpProof): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: apiPaths.totp, body });
};

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.apiKey, answer: z.array(ApiKey), signal })).data,
  });

/** The only answer with the key itself. */
export const makeApiKey = async (body: ApiKeyInput): Promise<NewApiKey> =>
  (await client.authenticated({ method: 'POST', path: apiPaths.apiKey, body, answer: NewApiKey })).data;

export const removeApiKey = async (id: string): Promise<void> => {
  await client.authenticated({ method: 'DELETE', path: `${apiPaths.apiKey}/${encodeURIComponent(id)}` });
};

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
