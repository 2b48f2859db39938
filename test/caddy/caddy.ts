import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../helpers/free-port.ts';

const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));
const START_MS = 60_000;

/** Path of Caddy; null: it is not installed. */
export const findCaddy = (): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path)) ?? null;

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Names in the certificate; null over HTTP. */
  names: string | null;
}

export interface Caddy {
  /**
   * A request over TLS, with the host's name in the handshake and Caddy's own authority as the only trusted one.
   * `from`: local address of the request.
   */
  get(host: string, path: string, headers?: Record<string, string>, from?: string): Promise<Reply>;
  /** The same over HTTP. */
  getPlain(host: string, path: string): Promise<Reply>;
  stop(): Promise<void>;
}

interface Adapted {
  [key: string]: unknown;
  apps: {
    http: { servers: Record<string, { listen: string[] }>; [key: string]: unknown };
    tls: {
      automation: { policies?: Record<string, unknown>[]; [key: string]: unknown };
      [key: string]: unknown;
    };
    [key: string]: unknown;
  };
}

/** The Caddyfile itself, on high loopback ports and with Caddy's internal authority instead of a public one. */
const testConfig = (adapted: Adapted, folder: string, ports: { http: number; https: number }): object => {
  const { http, tls } = adapted.apps;
  const servers = Object.entries(http.servers).map(([name, server]) => {
    const listen = server.listen.map(
      (address) => `127.0.0.1:${address === ':80' ? ports.http : ports.https}`,
    );
    return [name, { ...server, listen }] as const;
  });
  const issuers = [{ module: 'internal' }];
  const policies = (tls.automation.policies ?? []).map((policy) => ({ ...policy, issuers }));
  return {
    ...adapted,
    admin: { disabled: true },
    storage: { module: 'file_system', root: folder },
    apps: {
      ...adapted.apps,
      http: { ...http, http_port: ports.http, https_port: ports.https, servers: Object.fromEntries(servers) },
      tls: { ...tls, automation: { ...tls.automation, policies } },
      pki: { certificate_authorities: { local: { install_trust: false } } },
    },
  };
};

const ask = (
  send: typeof request,
  port: number,
  host: string,
  path: string,
  more: { headers?: Record<string, string>; ca?: string; from?: string | undefined },
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { headers = {}, ca, from } = more;
    const req = send(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: host,
        agent: false,
        headers: { host, ...headers },
        ...(ca !== undefined && { ca }),
        ...(from !== undefined && { localAddress: from }),
      },
      (res) => {
        const certificate =
          'getPeerCertificate' in res.socket ? (res.socket as TLSSocket).getPeerCertificate() : null;
        let body = '';
        res.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body,
            names: certificate?.subjectaltname ?? null,
          }),
        );
      },
    );
    req.on('error', reject);
    req.end();
  });

const started = async (child: ChildProcess, output: () => string, root: string): Promise<void> => {
  const until = Date.now() + START_MS;
  while (!existsSync(root) || !output().includes('serving initial configuration')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Caddy did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** One of Cloudflare's ranges, and local addresses that represent it in a test. */
const CLOUDFLARE = '173.245.48.0/20';
export const AS_CLOUDFLARE = '127.0.0.2';

/** Runs `deploy/Caddyfile`. `env`: its variables. */
export const startCaddy = async (caddy: string, env: Record<string, string>): Promise<Caddy> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-caddy-'));
  const [http = 0, https = 0] = await freePorts(2);
  const ports = { http, https };
  const all = { ...process.env, ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const adapted = execFileSync(caddy, ['adapt', '--config', CADDYFILE], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const file = join(folder, 'caddy.json');
  const text = adapted.toString().replaceAll(CLOUDFLARE, `${AS_CLOUDFLARE}/32`);
  writeFileSync(file, JSON.stringify(testConfig(JSON.parse(text) as Adapted, folder, ports)));
  const child = spawn(caddy, ['run', '--config', file], { env: all, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const root = join(folder, 'pki', 'authorities', 'local', 'root.crt');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await started(child, () => output, root);
  } catch (error) {
    await stop();
    throw error;
  }
  const ca = readFileSync(root, 'utf8');
  return {
    get: (host, path, headers = {}, from = undefined) =>
      ask(request, ports.https, host, path, { headers, ca, from }),
    getPlain: (host, path) => ask(httpRequest as typeof request, ports.http, host, path, {}),
    stop,
  };
};
