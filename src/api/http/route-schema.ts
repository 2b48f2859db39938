import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** The application with schemas of zod deciding the types of handlers. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** For calls that carry a Bearer token. */
export const withBearer = [{ bearer: [] }];

export const IdParams = z.object({ id: z.string().check(z.maxLength(64)) });
