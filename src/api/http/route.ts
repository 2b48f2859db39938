import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyRequest,
  onRequestHookHandler,
  preValidationHookHandler,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Need } from '../session/needs.ts';

/** The application, with handler types derived from zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export const IdParams = z.object({ id: z.string().check(z.maxLength(64)) });

/**
 * What a route takes and returns. It answers 200 with `answer`, 201 with `created`, 202 with `accepted`, or 204 if it
 * has none of these; a handler with several sets the status itself.
 */
interface Declaration {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Names that the schema does not have are refused, as are query parameters. */
  readonly body?: z.ZodMiniType;
  /** A body whose unknown names are ignored. */
  readonly lenientBody?: z.ZodMiniType;
  /** Null if undescribed, because it is a file or stream. */
  readonly answer?: z.ZodMiniType | null;
  readonly created?: z.ZodMiniType;
  readonly accepted?: z.ZodMiniType;
  /** Counts calls once they are valid; throws `rate_limited` after too many. */
  readonly limit?: (request: FastifyRequest) => Promise<void>;
  /** Bytes. */
  readonly bodyLimit?: number;
  /** False if HEAD is refused, because GET has effects. */
  readonly exposeHeadRoute?: boolean;
  /** False if only for signed-in people, never API keys. Default true. */
  readonly byKey?: boolean;
  /** True if it changes something and still works after a trial. */
  readonly afterTrial?: boolean;
  /** False if it reaches others, which a workspace with demo data must not. Default true. */
  readonly inDemo?: boolean;
  /** True if calls of one key to this route share a limited number of places, see `reportPlaces`. */
  readonly takesPlace?: boolean;
  /** True if it is outside the guard and reads the Bearer token itself. */
  readonly bearer?: boolean;
}

/** Refuses names that a declaration does not have, which inference would let pass. */
type Exactly<D> = D & { readonly [K in Exclude<keyof D, keyof Declaration>]: never };

type Field<D, Name> = Name extends keyof D ? D[Name] : undefined;

/** The options of a Fastify route; handlers get their types from its schema. */
interface RouteOptions<D> {
  schema: {
    params: Field<D, 'params'>;
    querystring: Field<D, 'query'>;
    body: 'body' extends keyof D ? D['body'] : Field<D, 'lenientBody'>;
    response: D extends { answer: null } ? undefined : Responses<D>;
  };
  config: FastifyContextConfig;
  onRequest?: onRequestHookHandler;
  preValidation?: preValidationHookHandler;
  preHandler?: NonNullable<Declaration['limit']>;
  bodyLimit?: number;
  exposeHeadRoute?: boolean;
}

type Responses<D> = { default: typeof ErrorAnswer } & (D extends { answer: infer A } ? { 200: A } : unknown) &
  (D extends { created: infer A } ? { 201: A } : unknown) &
  (D extends { accepted: infer A } ? { 202: A } : unknown);

const responsesOf = ({ answer, created, accepted }: Declaration): Record<string, z.ZodMiniType> | null => {
  if (answer === null) return null;
  const found = {
    ...(answer && { 200: answer }),
    ...(created && { 201: created }),
    ...(accepted && { 202: accepted }),
  };
  return Object.keys(found).length > 0 ? found : { 204: z.undefined() };
};

/** Sets the status before the handler runs. A refusal replaces it. */
const answerWith =
  (status: number): onRequestHookHandler =>
  (_request, reply, done) => {
    reply.code(status);
    done();
  };

/**
 * Declares the routes of one section (`tag`) of the API's description. `role`: the lowest in the workspace that can
 * call; null for a route outside the guard.
 */
export const routesOf =
  (tag: string) =>
  <const D extends Declaration>(role: Need['role'] | null, declaration: Exactly<D>): RouteOptions<D> => {
    const { params, query, body, lenientBody, limit, bodyLimit, exposeHeadRoute }: Declaration = declaration;
    const { byKey = true, afterTrial = false, inDemo = true, takesPlace, bearer }: Declaration = declaration;
    const responses = responsesOf(declaration);
    const [status, ...others] = Object.keys(responses ?? {});
    const schema = {
      tags: [tag],
      ...((role !== null || bearer) && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...((body ?? lenientBody) && { body: body ?? lenientBody }),
      ...(responses && { response: { ...responses, default: ErrorAnswer } }),
    };
    return {
      schema: schema as unknown as RouteOptions<D>['schema'],
      config: {
        ...(role !== null && { need: { role, byKey, afterTrial, inDemo } }),
        ...(takesPlace && { takesPlace }),
      },
      ...(status !== undefined && others.length === 0 && { onRequest: answerWith(Number(status)) }),
      ...(body && { preValidation: knownFields(body) }),
      ...(limit && { preHandler: limit }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    };
  };
