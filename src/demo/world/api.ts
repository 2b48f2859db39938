import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../contracts/paths.ts';

/** What an answer contains, as far as the story needs it. */
interface Made {
  readonly id: string;
  readonly revision: number;
  readonly secret: string;
  readonly url: string;
  readonly paths: readonly { readonly number: number }[];
  readonly default: readonly { readonly weight: number }[];
  readonly destinations: readonly object[];
  readonly rules: readonly object[];
  /** Of a cap. */
  readonly now: { readonly conversions: number };
  readonly rows: readonly (Pick<Made, 'id' | 'url' | 'revision'> & {
    readonly name: string;
  })[];
}

export interface WorldApi {
  /** Calls the API as the demo's owner. Throws what it refuses: the story is not valid then. */
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Made>;
}

/** `app` is the installation's own API, with the story's clock. */
export const worldApi = (app: FastifyInstance, token: string): WorldApi => ({
  call: async (method, path, body) => {
    const answer = await app.inject({
      method,
      url: `${API_BASE}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`The demo could not be made: ${method} ${path} answered ${answer.body}`);
    return answer.body === '' ? ({} as Made) : answer.json<Made>();
  },
});
