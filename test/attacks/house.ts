import { connect } from 'node:net';
import { type Program, startProgram } from '../helpers/program.ts';

/** A signed-in user or an API key, over HTTP. */
export interface Attacker {
  readonly token: string;
  readonly domainId: string;
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Like `call`; throws on anything but success. */
  done<T>(method: string, path: string, body?: object): Promise<T>;
}

export interface Target {
  readonly program: Program;
  /** A caller with the token; '' for none. */
  as(token: string): Promise<Attacker>;
  /** Registers the owner of a new workspace. */
  owner(name: string): Promise<Attacker>;
  /** A request at the edge; redirects are not followed. */
  edge(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Reply>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly body: string;
}

export const PASSWORD = 'seven quiet herons wade';

/** The whole program with two edge workers, open registration and no limit to clicks from one address. */
export const openTarget = async (env: Record<string, string> = {}): Promise<Target> => {
  const program = await startProgram({
    env: {
      FAIRLEAD_OPEN_REGISTRATION: 'true',
      FAIRLEAD_EDGE_WORKERS: '2',
      FAIRLEAD_FLOOD_PER_MINUTE: '0',
      FAIRLEAD_CRAWLER_CHECK: 'false',
      ...env,
    },
  });
  const api = `${program.appUrl}/api/1.1`;

  const as = async (token: string): Promise<Attacker> => {
    const call: Attacker['call'] = async (method, path, body) => {
      const response = await fetch(api + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    };
    const done = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await call(method, path, body);
      if (answer.status > 299)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as T;
    };
    const domains = token === '' ? [] : await done<{ id: string }[]>('GET', '/domain');
    return { token, domainId: domains[0]?.id ?? '', call, done };
  };

  const nobody = await as('');
  return {
    program,
    as,
    async owner(name) {
      const email = `${name.toLowerCase()}@example.com`;
      const made = await nobody.done<{ access_token: string }>('POST', '/registration', {
        name: `${name} Lima`,
        email,
        password: PASSWORD,
      });
      return as(made.access_token);
    },
    async edge(path, { method = 'GET', headers = {}, body } = {}) {
      const response = await fetch(program.linkOrigin + path, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        location: response.headers.get('location') ?? '',
        cookies: response.headers.getSetCookie(),
        body: await response.text(),
      };
    },
    close: () => program.dispose(),
  };
};

/** Opens a connection, sends a request and aborts it after `ms` milliseconds. */
export const askAndLeave = (url: URL, head: string, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => socket.write(head));
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
