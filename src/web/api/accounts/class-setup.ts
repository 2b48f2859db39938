import { queryOptions } from '@tanstack/react-query';
import { type ClassEdited, type ClassSave, ClassSetup } from '../../../contracts/accounts/class.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { client } from '../browser-client.ts';

/** The class as its owner edits it; null for everyone except the installation's owner. */
export const classSetupQuery = () =>
  queryOptions({
    queryKey: ['class', 'setup'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.classSetup, answer: ClassSetup, signal })).data.setup,
  });

/** `conflict` when another revision was saved in between. */
export const saveClass = async (body: ClassSave): Promise<ClassEdited | null> =>
  (await client.authenticated({ method: 'PATCH', path: apiPaths.classSetup, body, answer: ClassSetup })).data
    .setup;
