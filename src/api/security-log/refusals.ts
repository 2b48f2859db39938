import type { FastifyRequest } from 'fastify';
import type { SecurityDetail, SecurityKind } from '../../contracts/accounts/security-log.ts';
import { API_BASE } from '../../contracts/paths.ts';
import { isKey } from '../api-key/key-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { SecurityLog } from './recorder.ts';

const BY_CODE: Partial<Record<Refusal['code'], SecurityKind>> = {
  wrong_credentials: 'sign_in_failed',
  wrong_code: 'code_failed',
  rate_limited: 'rate_limited',
  forbidden: 'access_denied',
  key_expired: 'expired_key',
  first_account_refused: 'first_account_refused',
};

/** Field codes that show that a signed-in person did not know the password, or did not have the app. */
const UNPROVED: readonly string[] = ['password_wrong', 'totp_wrong'];

const kindOf = ({ code, detail }: Refusal, request: FastifyRequest): SecurityKind | null => {
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (Object.values(detail.fields ?? {}).some((field) => UNPROVED.includes(field))) return 'proof_failed';
  const bearer = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return code === 'unauthenticated' && isKey(bearer) ? 'wrong_key' : null;
};

/** The call as in the API's description, so that no ID or token from an address is stored. */
const routeOf = ({ method, routeOptions }: FastifyRequest): SecurityDetail =>
  routeOptions.url === undefined ? {} : { route: `${method} ${routeOptions.url.replace(API_BASE, '')}` };

/**
 * Records refusals relevant to security: wrong passwords, codes and keys, limits, missing permissions. Called with
 * every error before the response; neither waits nor throws.
 */
export const refusalRecorder =
  ({ record }: Pick<SecurityLog, 'record'>) =>
  (error: unknown, request: FastifyRequest): void => {
    if (!(error instanceof Refusal)) return;
    const kind = kindOf(error, request);
    if (kind === null) return;
    const { about } = error.detail;
    const { auth } = request;
    const own = auth && { user: auth.user.id, workspace: auth.workspace.id };
    // Without a token the caller is unknown, and the account is the one that was targeted.
    const who = auth ? {} : ({ by: null, actor: 'nobody' } as const);
    void record({ kind, subject: about ?? own ?? null, ...who, detail: routeOf(request), request });
  };
