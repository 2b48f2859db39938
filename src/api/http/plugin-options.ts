import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config/config.ts';

/** The description served at /openapi.json; schemas come from the routes. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version: '1.1', description: 'Errors: docs/errors.md.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  },
  transform: jsonSchemaTransform,
};

/**
 * Headers of every response. Only our own files can run or load; styles can be inline (emotion writes them).
 * `videoOrigins`: the only exception, the origins of the operator's class videos. It is in every document, because a
 * visitor can navigate between screens without loading a new one.
 */
export const helmetOptions = (
  config: Pick<Config, 'app'>,
  videoOrigins: () => readonly string[],
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'", 'data:'],
      'frame-src': [() => videoOrigins().join(' ') || "'none'"],
      'media-src': ["'self'", () => videoOrigins().join(' ')],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  // Only for an https address, and without subdomains, which may be links.
  strictTransportSecurity: config.app.publicUrl.startsWith('https:')
    ? { maxAge: 31_536_000, includeSubDomains: false }
    : false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
});
