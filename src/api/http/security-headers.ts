import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config/config.ts';

/**
 * Headers of every answer. Nothing but our own files runs or loads; styles may be inline (emotion writes them).
 * `videoOrigins`: the one exception, where the operator's class plays from. It stands in every document, because a
 * visitor may walk from any screen to any other without loading a new one.
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
  // Only for an address that is https, and for it alone: subdomains may be links.
  strictTransportSecurity: config.app.publicUrl.startsWith('https:')
    ? { maxAge: 31_536_000, includeSubDomains: false }
    : false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
});
