import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitBetween } from '../helpers/campaign-body.ts';
import { freePorts } from '../helpers/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const USER = 10_001;

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const asked = process.env.FAIRLEAD_TEST_IMAGE === '1';
const able = process.getuid?.() === 0 && has('buildah') && has('debootstrap');
if (asked && !able)
  console.warn('SKIPPED: the container image (needs root, and the Debian packages buildah and debootstrap).');

let dir = '';
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const buildah = (...args: string[]): string =>
  run(
    'buildah',
    '--root',
    join(dir, 'storage'),
    '--runroot',
    join(dir, 'run'),
    '--storage-driver',
    'vfs',
    ...args,
  );

/** Debian without what a slim image leaves out. */
const makeBase = (): void => {
  const base = join(dir, 'base');
  run('debootstrap', '--variant=minbase', 'bookworm', base);
  for (const folder of [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    rmSync(join(base, folder), { recursive: true, force: true });
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, base, '/');
  buildah('commit', '-q', container, 'localhost/base');
  buildah('rm', container);
};

interface Started {
  app: string;
  link: string;
  stop(): Promise<number | null>;
}

/**
 * Runs the image as its user on a read-only root, with the volume and an empty /tmp: the network, like the kernel, is
 * this machine's.
 */
const start = async (volume: string, ports: readonly number[]): Promise<Started> => {
  const container = buildah('from', '--pull-never', 'localhost/fairlead');
  const root = buildah('mount', container);
  const [port, edgePort, probePort] = ports;
  const env = {
    FAIRLEAD_DATA_DIR: '/data',
    HOME: '/data',
    NODE_COMPILE_CACHE: '/tmp/fairlead-cache',
    PATH: '/opt/fairlead:/usr/bin:/bin',
    FAIRLEAD_HOST: '127.0.0.1',
    FAIRLEAD_EDGE_HOST: '127.0.0.1',
    FAIRLEAD_PORT: String(port),
    FAIRLEAD_EDGE_PORT: String(edgePort),
    FAIRLEAD_EDGE_PROBE_PORT: String(probePort),
    FAIRLEAD_EDGE_WORKERS: '1',
  };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const script = [
    `mount --bind "${root}" "${root}"`,
    `mount --bind "${volume}" "${root}/data"`,
    `mount -t tmpfs tmpfs "${root}/tmp"`,
    `mount -t proc proc "${root}/proc"`,
    `mount --bind /dev "${root}/dev"`,
    `mount -o remount,ro,bind "${root}"`,
    `exec chroot --userspec=${USER}:${USER} "${root}" /usr/bin/env -i ${settings.join(' ')} /opt/fairlead/fairlead start`,
  ].join(' && ');
  let output = '';
  const child: ChildProcess = spawn('unshare', ['--mount', 'sh', '-c', script]);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await expect
    .poll(() => /Fairlead is ready| died |denied|not found/.test(output) || child.exitCode !== null, {
      timeout: 120_000,
    })
    .toBe(true);
  expect(output).toContain('Fairlead is ready');
  return {
    app: `http://127.0.0.1:${port}`,
    // The default domain's name.
    link: `http://localhost:${edgePort}`,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      buildah('umount', container);
      buildah('rm', container);
      return code;
    },
  };
};

const call = async (
  { app }: Started,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${app}/api/1.1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, await reply.clone().text()).toBe(true);
  return (await reply.json()) as Record<string, unknown>;
};

beforeAll(() => {
  if (!asked || !able) return;
  dir = mkdtempSync(join(tmpdir(), 'fairlead-image-'));
  execFileSync(process.execPath, [join(ROOT, 'scripts/lib/write-package.ts')], { cwd: ROOT });
  makeBase();
});
afterAll(() => {
  if (dir !== '') rmSync(dir, { recursive: true, force: true });
});

test.runIf(asked && able)(
  'the image runs as another user on a read-only root, and a newer one continues with its volume',
  {
    timeout: 600_000,
  },
  async () => {
    const build = (): void =>
      void buildah(
        ...['build', '-q', '--isolation', 'chroot', '--build-arg', 'BASE=localhost/base'],
        ...['-f', 'deploy/Containerfile', '-t', 'localhost/fairlead', '.'],
      );
    build();
    const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/fairlead')) as {
      OCIv1: { config: { User: string; ExposedPorts: object } };
    };
    expect(OCIv1.config.User).toBe(`${USER}:${USER}`);
    expect(Object.keys(OCIv1.config.ExposedPorts).toSorted()).toEqual(['3000/tcp', '3001/tcp']);
    const volume = join(dir, 'volume');
    mkdirSync(volume, { mode: 0o700 });
    chownSync(volume, USER, USER);

    // A link's host includes its port.
    const ports = await freePorts(3);
    const first = await start(volume, ports);
    const account = { name: 'Image', email: 'image@example.com', password: 'a long enough phrase' };
    const { access_token: token } = await call(first, '/registration', { body: account });
    const [domain] = (await call(first, '/domain', { token: String(token) })) as unknown as { id: string }[];
    const destination = { name: 'A', url: 'https://a.example/?cid={click_id}', weight: 10_000 };
    const campaign = await call(first, '/campaign', {
      token: String(token),
      body: { name: 'Image', domainId: domain?.id, ...splitBetween([destination]) },
    });
    const path = new URL(String(campaign.link)).pathname;
    const click = async ({ link }: Started): Promise<string> => {
      const get = (): Promise<Response> => fetch(`${link}${path}`, { redirect: 'manual' });
      // On a busy machine, the edge takes new settings a moment after the answer.
      await expect.poll(async () => (await get()).status).toBe(302);
      return (await get()).headers.get('location') ?? '';
    };
    expect(await click(first)).toContain('https://a.example/?cid=');
    expect(await first.stop()).toBe(0);

    build();
    const second = await start(volume, ports);
    expect(await click(second)).toContain('https://a.example/?cid=');
    const session = await call(second, '/login', {
      body: { email: account.email, password: account.password },
    });
    const list = await call(second, '/campaign', { token: String(session.access_token) });
    expect(JSON.stringify(list)).toContain('"Image"');
    expect(await second.stop()).toBe(0);
  },
);
