import { queryOptions } from '@tanstack/react-query';
import { ClassAnswer, ClassSignedUp, type ClassSignupBody } from '../../../contracts/accounts/class.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import type { Language } from '../../i18n/language.ts';
import { client } from '../browser-client.ts';

/** The class in a language: the owner's, or the sample. */
export const classQuery = (language: Language) =>
  queryOptions({
    queryKey: ['class', 'shown', language],
    queryFn: async ({ signal }) => {
      const call = { path: apiPaths.class, query: { language }, answer: ClassAnswer, signal };
      return (await client.noToken(call)).data.content;
    },
    // As long as the server allows it to be cached.
    staleTime: 60_000,
  });

/** Rejects with `validation_failed` on `webinarId` if the operator has since changed the class. */
export const signUpForClass = async (body: ClassSignupBody): Promise<void> => {
  await client.noToken({ method: 'POST', path: apiPaths.classSignup, body, answer: ClassSignedUp });
};
