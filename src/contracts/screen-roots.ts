import { CLASS_PATH, SHARED_PATHS, TRIAL_PATH } from './unlinked-paths.ts';

/**
 * First path segments of screens. The server answers any other path with 404, so that a health probe of a wrong path
 * fails. A test in src/web/app compares this set with the router's paths.
 */
export const SCREEN_ROOTS: ReadonlySet<string> = new Set([
  '/',
  ...[
    '/login',
    '/registration',
    '/recovery-password',
    '/maintenance',
    CLASS_PATH,
    TRIAL_PATH,
    ...SHARED_PATHS,
  ],
  ...[
    '/homed7f353',
    '/dashboard',
    '/requests',
    '/campaign',
    '/ab-storm',
    '/domains',
    '/postback',
    '/library',
    '/sources',
  ],
  ...['/settings', '/profile', '/achievements', '/help'],
]);

/** `/campaign/campaigns?q=1` -> `/campaign`. */
export const rootOf = (url: string): string => /^\/[^/?#]*/.exec(url)?.[0] ?? '';
