import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Status } from '../../contracts/status.ts';
import type { Parts } from '../http/parts.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { need } from '../session/needs.ts';

/** Health of the house; the same for every signed-in user. */
export const statusRoutes = (app: Api, { status }: Pick<Parts, 'status'>): void => {
  app.get(
    apiPaths.status,
    {
      ...need('viewer'),
      schema: { tags: ['status'], security: withBearer, response: { 200: Status, default: ErrorAnswer } },
    },
    () => status(),
  );
};
