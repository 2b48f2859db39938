import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { InvitationOffer } from '../../../contracts/accounts/invitation.ts';
import {
  type RegistrationBody,
  type RegistrationConfirmBody,
  RegistrationPending,
  SignedIn,
} from '../../../contracts/accounts/session.ts';
import type { TrialBody } from '../../../contracts/accounts/trial.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { ApiError } from '../api-error.ts';
import { client } from '../browser-client.ts';
import { begin } from './session.ts';

/** `verify`: the address has to be verified by mail first, and nobody is signed in yet. */
type Registered = 'signedIn' | 'verify';

/** Creates an account through any call that can. */
const registerAt = async (path: string, body: object): Promise<Registered> => {
  const answer = z.union([SignedIn, RegistrationPending]);
  const { data } = await client.noToken({ method: 'POST', path, body, answer });
  if ('state' in data) return 'verify';
  begin(data);
  return 'signedIn';
};

export const register = (body: RegistrationBody): Promise<Registered> =>
  registerAt(apiPaths.registration, body);

/** Uses the token of the link that verifies the address, and the registration's password. */
export const confirmRegistration = async (body: RegistrationConfirmBody): Promise<void> => {
  const path = apiPaths.registrationConfirm;
  begin((await client.noToken({ method: 'POST', path, body, answer: SignedIn })).data);
};

/** The offer behind an invitation link; null if it is invalid or has expired. */
export const invitationOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['invitationOffer', id],
    queryFn: async ({ signal }): Promise<InvitationOffer | null> => {
      try {
        const path = `${apiPaths.invitationOffer}/${encodeURIComponent(id)}`;
        return (await client.noToken({ path, answer: InvitationOffer, signal })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      }
    },
  });

/** A trial workspace for 14 days. */
export const startTrial = (body: TrialBody): Promise<Registered> => registerAt(apiPaths.trial, body);
