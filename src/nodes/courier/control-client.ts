import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Joined } from '../../config/joined.ts';
import { INSTANCE_HEADER, NodeRefusal } from '../wire/protocol.ts';

/** Control could not be reached; the message says why, in words for the operator. */
export class ControlAway extends Error {}

/** Control refused; the message is control's own, and says what to do. */
export class ControlRefused extends Error {
  readonly code: NodeRefusal['error'];

  constructor({ error, message }: NodeRefusal) {
    super(message);
    this.code = error;
  }
}

export interface ControlAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | object;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ControlClient {
  /** Resolves to an answer below 400. Rejects with ControlRefused for any other, and with ControlAway without one. */
  call(method: 'GET' | 'POST', path: string, options?: CallOptions): Promise<ControlAnswer>;
  /** Where the next call goes. */
  readonly url: string;
  close(): void;
}

const CONNECT_MS = 10_000;
const CALL_MS = 15_000;
/** Snapshots are the largest answers: 29 MB of text for ten thousand campaigns, compressed less. */
const ANSWER_BYTES = 256 * 1024 * 1024;
const IDLE_MS = 30_000;

/** A TLS connection to the control that has this certificate; nothing is sent before that is known. */
const connectPinned = (
  { url, fingerprint }: Joined,
  done: (error: Error | null, socket?: TLSSocket) => void,
): void => {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({
    host,
    port: Number(port === '' ? 443 : port),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: fingerprint === null,
    ...(isIP(host) === 0 && { servername: host }),
  });
  socket.setNoDelay(true);
  const timer = setTimeout(() => socket.destroy(new Error('no connection within 10 seconds')), CONNECT_MS);
  const fail = (error: Error): void => {
    clearTimeout(timer);
    done(error);
  };
  socket.once('error', fail);
  socket.once('secureConnect', () => {
    clearTimeout(timer);
    socket.off('error', fail);
    const shown = socket.getPeerCertificate().fingerprint256?.replaceAll(':', '').toLowerCase();
    if (fingerprint !== null && shown !== fingerprint) {
      socket.destroy();
      done(
        new Error(
          'another server answers there: its certificate is not the one in the code of this machine. If control was set up anew, add this machine again (`fairlead node add`)',
        ),
      );
      return;
    }
    done(null, socket);
  });
};

const refusalOf = ({ status, body }: ControlAnswer): ControlRefused | ControlAway => {
  try {
    return new ControlRefused(NodeRefusal.parse(JSON.parse(body.toString('utf8'))));
  } catch {
    return new ControlAway(`what answers there is no Fairlead (status ${status})`);
  }
};

/**
 * Talks to control as one machine. Connections are kept. If control does not answer where it was, the next call goes to
 * the next place where it may be; calls that still wait at the former one fail.
 */
export const controlClient = (code: Joined, instance: string): ControlClient => {
  const urls = [code.url, ...(code.others ?? [])];
  let at = 0;
  const urlNow = (): string => urls[at] ?? code.url;
  const agentOf = (url: string): Agent => {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: 4, timeout: IDLE_MS });
    Object.assign(agent, {
      createConnection: (_options: object, done: (error: Error | null, socket?: TLSSocket) => void) =>
        connectPinned({ ...code, url }, done),
    });
    return agent;
  };
  let agent = agentOf(urlNow());
  /** `from`: where control did not answer; another call may have noticed before. */
  const moveOn = (from: string): void => {
    if (urls.length === 1 || from !== urlNow()) return;
    at = (at + 1) % urls.length;
    agent.destroy();
    agent = agentOf(urlNow());
  };

  const exchange = (
    url: string,
    method: string,
    path: string,
    { headers = {}, body, timeoutMs = CALL_MS, signal }: CallOptions,
  ): Promise<ControlAnswer> =>
    new Promise((resolve, reject) => {
      const bytes =
        body === undefined ? null : body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
      const isBytes = body instanceof Uint8Array;
      const call = request(`${url}${path}`, {
        method,
        agent,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
        headers: {
          authorization: `Bearer ${code.id}.${code.secret}`,
          [INSTANCE_HEADER]: instance,
          ...(bytes !== null && {
            'content-type': isBytes ? 'application/octet-stream' : 'application/json',
            'content-length': String(bytes.length),
          }),
          ...headers,
        },
      });
      call.once('error', reject);
      call.once('response', (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        response.on('data', (piece: Buffer) => {
          length += piece.length;
          if (length > ANSWER_BYTES) call.destroy(new Error('the answer is too long'));
          else pieces.push(piece);
        });
        response.once('error', reject);
        response.once('close', () => {
          if (!response.complete) reject(new Error('the answer was cut off'));
        });
        response.once('end', () => {
          if (!response.complete) return;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces, length),
          });
        });
      });
      call.end(bytes ?? undefined);
    });

  return {
    get url() {
      return urlNow();
    },
    async call(method, path, options = {}) {
      const url = urlNow();
      const answer = await exchange(url, method, path, options).catch((error: unknown) => {
        // A call that its caller gave up says nothing about control.
        if (options.signal?.aborted !== true) moveOn(url);
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        const why = isLate ? 'no answer in time' : error instanceof Error ? error.message : String(error);
        throw new ControlAway(why, { cause: error });
      });
      if (answer.status < 400) return answer;
      const refusal = refusalOf(answer);
      if (refusal instanceof ControlAway || refusal.code === 'unavailable') moveOn(url);
      throw refusal;
    },
    close: () => agent.destroy(),
  };
};
