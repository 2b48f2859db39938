import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { API_BASE } from '../contracts/paths.ts';
import { randomText } from '../db/public-id.ts';
import { campaignRoutes } from './campaign/routes.ts';
import type { AppDeps } from './deps.ts';
import { domainRoutes } from './domain/routes.ts';
import { handleError } from './http/error-handler.ts';
import { openApiOptions } from './http/open-api.ts';
import type { Parts } from './http/parts.ts';
import { Refusal } from './http/refusal.ts';
import type { Api } from './http/route-schema.ts';
import { helmetOptions } from './http/security-headers.ts';
import { serveWeb } from './http/web.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { recoveryService } from './recovery/service.ts';
import { reportRoutes } from './report/routes.ts';
import { requestRoutes } from './request/routes.ts';
import { authenticate } from './session/guard.ts';
import { meRoute, sessionRoutes } from './session/routes.ts';
import { secondStep } from './session/second-step.ts';
import { sessionService } from './session/service.ts';
import { tokenSigner } from './session/tokens.ts';
import { totpRoutes } from './session/totp-routes.ts';
import { statusRoutes } from './status/routes.ts';
import { workspaceRoutes } from './workspace/routes.ts';

const MEGABYTE = 1024 * 1024;

const newApp = (deps: AppDeps): Api =>
  Fastify({
    loggerInstance: deps.log,
    // A line for each request would hold addresses; errors are logged by the error handler.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MEGABYTE,
    trustProxy: [...deps.config.edge.trustedProxies],
    requestIdHeader: false,
    genReqId: () => `req_${randomText(16)}`,
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

const readJson = (app: Api): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is no body, whatever its type says: /refresh is called so.
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
};

/**
 * The API and the web application, not yet listening. Every answer of the API but those of `deps.webRoot` is JSON;
 * every failure has a code of contracts/errors.ts.
 */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const now = deps.now ?? Date.now;
  const signer = tokenSigner(deps.keys.access);
  const app = newApp(deps);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('auth', null);
  readJson(app);

  /** A change is stored whatever becomes of its way to the edges; they get it with the next snapshot. */
  const publish = async (): Promise<boolean> => {
    try {
      return (await deps.publish()).live;
    } catch (error) {
      deps.log.error({ err: error }, 'a snapshot could not be published');
      return false;
    }
  };
  const parts: Parts = { ...deps, publish, now };

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(helmet, helmetOptions(deps.config));
  await app.register(rateLimit, { global: false });
  await app.register(swagger, openApiOptions);

  await app.register(
    async (plugin) => {
      const api = plugin.withTypeProvider<ZodTypeProvider>();
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      api.get('/health', { schema: { hide: true } }, async () => ({ ok: true }));
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      const second = secondStep(parts);
      sessionRoutes(api, sessionService(deps, signer, now, second), parts);
      recoveryRoutes(api, recoveryService(parts));
      api.setNotFoundHandler(() => {
        throw new Refusal('not_found');
      });
      await api.register(async (inner) => {
        const guarded = inner.withTypeProvider<ZodTypeProvider>();
        guarded.addHook('onRequest', authenticate(deps.db, signer, now));
        meRoute(guarded, deps);
        totpRoutes(guarded, second);
        workspaceRoutes(guarded, parts);
        domainRoutes(guarded, parts);
        campaignRoutes(guarded, parts);
        requestRoutes(guarded, parts);
        reportRoutes(guarded, parts);
        statusRoutes(guarded, parts);
      });
    },
    { prefix: API_BASE },
  );
  await serveWeb(app, deps.webRoot);
  return app;
};
