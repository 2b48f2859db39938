import type { FetchFailure } from '../core/check/observation.ts';

/** A page could not be fetched; the message is the failure's code. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}

const BY_CODE: Readonly<Record<string, FetchFailure>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'timeout',
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_wrong_host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
  CERT_REVOKED: 'tls_untrusted',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The code of a failed connection or answer. `signal`: the one that bounds its time. */
export const failureOf = (error: unknown, signal: AbortSignal): FetchFailure => {
  if (error instanceof OutgoingError) return error.failure;
  if (signal.aborted) return 'timeout';
  const code = codeOf(error);
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  if (/^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_|UNABLE_TO_)/.test(code)) return 'tls';
  return 'http';
};

/** Failures before anything is sent. After a broken connection or a timeout, the request may have arrived. */
const UNREACHED: ReadonlySet<FetchFailure> = new Set<FetchFailure>([
  ...(['scheme', 'credentials', 'port', 'private_address', 'bad_redirect', 'no_address', 'dns'] as const),
  ...(['refused', 'tls', 'tls_expired', 'tls_wrong_host', 'tls_untrusted'] as const),
]);

/** Whether the request may have been received although no answer arrived. */
export const mayHaveReached = (failure: FetchFailure): boolean => !UNREACHED.has(failure);

/** Waits no longer than the signal allows, whatever happens to the work. */
export const before = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(new OutgoingError('timeout'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
