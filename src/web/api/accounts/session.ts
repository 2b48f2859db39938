import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type LoginBody,
  Me,
  RecoveryAnswer,
  type RecoveryBody,
  type RecoveryConfirmBody,
  RegistrationState,
  type SignedIn,
} from '../../../contracts/accounts/session.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { useClientState } from '../../state/client-state.ts';
import { browserTokens, isSignedIn } from '../../state/tokens.ts';
import { apiQuery } from '../api-call.ts';
import { client } from '../browser-client.ts';
import { type OnlyReading, onlyReading } from '../only-reading.ts';

/** The signed-in user and the workspace. */
export const meQuery = () => apiQuery(['me'], { path: apiPaths.me, answer: Me }, { staleTime: 5 * 60_000 });

/** Why the signed-in user has read-only access; null: they may edit; undefined: not known yet. */
export const useOnlyReading = (): OnlyReading | null | undefined => {
  const { data } = useQuery(meQuery());
  return data && onlyReading(data, Date.now());
};

/** Whether registration without an invitation is open. */
export const registrationStateQuery = () =>
  queryOptions({
    queryKey: ['registration'],
    queryFn: async ({ signal }) =>
      (await client.noToken({ path: apiPaths.registrationState, answer: RegistrationState, signal })).data,
  });

/** Whether to offer visitors an account: undefined until the server answers, true if it does not. */
export const useRegistrationOffer = (): boolean | undefined => {
  const { data, isPending } = useQuery(registrationStateQuery());
  return isPending ? undefined : data?.open !== false;
};

/** Stores the tokens and keeps the session alive. */
export const begin = (session: SignedIn): void => {
  browserTokens.save(session.access_token, session.refresh_token);
  useClientState.getState().setFresh(true);
};

export const signIn = async (body: LoginBody): Promise<void> => begin((await client.login(body)).data);

/** Requests a password reset link; resolves to how links are delivered here, whether or not there is an account. */
export const askForLink = async (body: RecoveryBody): Promise<RecoveryAnswer> =>
  (await client.noToken({ method: 'POST', path: apiPaths.recovery, body, answer: RecoveryAnswer })).data;

/** Uses the token of such a link. Ends every session of the account, and this tab's even if it is another account's. */
export const setNewPassword = async (body: RecoveryConfirmBody): Promise<void> => {
  await client.noToken({ method: 'POST', path: apiPaths.recoveryConfirm, body });
  if (isSignedIn()) await signOut().catch(() => undefined);
};

/** Ends the session here at once, whatever the server says: a user who signs out must not stay signed in. */
export const signOut = (): Promise<void> => client.logout();
