import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config/config.ts';

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
