import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiPaths } from '../../contracts/paths.ts';
import {
  type LoginBody,
  Me,
  RecoveryAnswer,
  type RecoveryBody,
  type RecoveryConfirmBody,
  RegistrationState,
  type SignedIn,
} from '../../contracts/session.ts';
import { useClientState } from '../state/client-state.ts';
import { browserTokens, isSignedIn } from '../state/tokens.ts';
import { client } from './browser-client.ts';
import { type OnlyReading, onlyReading } from './only-reading.ts';

/** Who is signed in, and the workspace. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.me, answer: Me, signal })).data,
    staleTime: 5 * 60_000,
  });

/** Why the signed-in person may change nothing; null: he may edit; undefined: that is not known yet. */
export const useOnlyReading = (): OnlyReading | null | undefined => {
  const { data } = useQuery(meQuery());
  return data && onlyReading(data, Date.now());
};

/** Whether one may register here without an invitation. */
export const registrationStateQuery = () =>
  queryOptions({
    queryKey: ['registration'],
    queryFn: async ({ signal }) =>
      (await client.noToken({ path: apiPaths.registrationState, answer: RegistrationState, signal })).data,
  });

/** Whether to offer an account to whoever comes by: undefined while the server is asked, yes if it does not answer. */
export const useRegistrationOffer = (): boolean | undefined => {
  const { data, isPending } = useQuery(registrationStateQuery());
  return isPending ? undefined : data?.open !== false;
};

/** Keeps the tokens, and the session going. */
export const begin = (session: SignedIn): void => {
  browserTokens.save(session.access_token, session.refresh_token);
  useClientState.getState().setFresh(true);
};

export const signIn = async (body: LoginBody): Promise<void> => begin((await client.login(body)).data);

/** Asks for a link to a new password; answers how links are handed over here, whether or not there is an account. */
export const askForLink = async (body: RecoveryBody): Promise<RecoveryAnswer> =>
  (await client.noToken({ method: 'POST', path: apiPaths.recovery, body, answer: RecoveryAnswer })).data;

/** With the token of such a link. Every session of the account ends, and this tab's whoever it is of. */
export const setNewPassword = async (body: RecoveryConfirmBody): Promise<void> => {
  await client.noToken({ method: 'POST', path: apiPaths.recoveryConfirm, body });
  if (isSignedIn()) await signOut().catch(() => undefined);
};

/** Ends the session here at once, whatever the server says: somebody who signs out must not stay signed in. */
export const signOut = (): Promise<void> => client.logout();
