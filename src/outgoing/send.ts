import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { failureOf, mayHaveReached, OutgoingError } from './failure.ts';
import type { Target } from './target.ts';

const HEADER_BYTES = 32 * 1024;
/** Addresses of one name that are tried, one after the other. */
const TRIES = 3;

export interface Sent {
  readonly response: IncomingMessage;
  readonly address: string;
  /** This machine's own address, as it sees it; null: unknown. */
  readonly from: string | null;
  readonly tls: { readonly expiresAt: string; readonly protocol: string } | null;
}

export interface SendOptions {
  /** Absent: a GET without a body. */
  readonly method?: 'GET' | 'POST';
  readonly body?: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request and the answer's body. */
  readonly signal: AbortSignal;
  /** Certificates to trust besides the usual ones (PEM). */
  readonly ca?: string | undefined;
}

const neverLookUp = (): never => {
  throw new OutgoingError('private_address');
};

const tlsOf = (response: IncomingMessage): Sent['tls'] => {
  const { socket } = response;
  if (!(socket instanceof TLSSocket)) return null;
  const expires = Date.parse(socket.getPeerCertificate().valid_to);
  if (Number.isNaN(expires)) return null;
  return { expiresAt: new Date(expires).toISOString(), protocol: socket.getProtocol() ?? '' };
};

const sendTo = (
  { url, port }: Target,
  address: string,
  { method = 'GET', body = null, headers, signal, ca }: SendOptions,
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send({
      // The checked address itself, so that the name is not resolved again.
      host: address,
      port,
      lookup: neverLookUp,
      servername: isIP(bare) === 0 ? bare.replace(/\.$/, '') : '',
      method,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        ...headers,
        ...(body !== null && { 'content-length': String(Buffer.byteLength(body)) }),
        connection: 'close',
      },
      setHost: false,
      agent: false,
      maxHeaderSize: HEADER_BYTES,
      insecureHTTPParser: false,
      rejectUnauthorized: true,
      signal,
      ...(ca !== undefined && { ca }),
    });
    sent.once('error', reject);
    sent.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new OutgoingError('http'));
    });
    sent.once('response', (response) => {
      // From here on errors belong to the body, whose reader receives them too.
      response.on('error', () => undefined);
      resolve({ response, address, from: response.socket.localAddress ?? null, tls: tlsOf(response) });
    });
    sent.end(body ?? undefined);
  });

/**
 * Sends a request to the first of the target's addresses that accepts it. Rejects with the first error after which the
 * request may have been received, otherwise with the last error.
 */
export const send = async (target: Target, options: SendOptions): Promise<Sent> => {
  let failure: unknown = new OutgoingError('no_address');
  for (const address of target.addresses.slice(0, TRIES)) {
    try {
      return await sendTo(target, address, options);
    } catch (error) {
      if (!mayHaveReached(failureOf(failure, options.signal))) failure = error;
      if (options.signal.aborted) break;
    }
  }
  throw failure;
};
