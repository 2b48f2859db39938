import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { nearest, thirdOf } from '../core/text/nearest.ts';
import { MINUTE_MS, SECOND_MS } from '../core/time/durations.ts';
import type { Config } from './config.ts';
import {
  baseUrl,
  bool,
  clickhouse,
  host,
  integer,
  joinCode,
  nameServers,
  oneOf,
  origin,
  type Parser,
  path,
  places,
  postgres,
  proxies,
  secureOrigin,
  secureOrigins,
  sender,
  smtp,
} from './env.ts';
import type { JoinCode } from './join-code.ts';
import { withMovedStores } from './moved-stores.ts';
import { ConfigError } from './problem.ts';
import { fileVariable, withSecretFiles } from './secret-files.ts';

/** Every variable that is read, and its default as text; a test checks that docs/configuration.md explains each. */
export const variables = {
  FAIRLEAD_DATA_DIR: './data',
  FAIRLEAD_HOST: '0.0.0.0',
  FAIRLEAD_PORT: '3000',
  FAIRLEAD_PUBLIC_URL: 'http://localhost:<FAIRLEAD_PORT>',
  FAIRLEAD_EDGE_HOST: '0.0.0.0',
  FAIRLEAD_EDGE_PORT: '3001',
  FAIRLEAD_EDGE_PROBE_HOST: '127.0.0.1',
  FAIRLEAD_EDGE_PROBE_PORT: 'the port after FAIRLEAD_EDGE_PORT',
  FAIRLEAD_METRICS_HOST: '127.0.0.1',
  FAIRLEAD_METRICS_PORT: 'none: no metrics',
  FAIRLEAD_EDGE_PUBLIC_URL: 'http://localhost:<FAIRLEAD_EDGE_PORT>',
  FAIRLEAD_EDGE_WORKERS: 'processors - 1, at least 1',
  FAIRLEAD_NODE: '1',
  FAIRLEAD_NODE_KEY: 'none: this machine has its own control',
  FAIRLEAD_CONTROL_URL: 'the address in FAIRLEAD_NODE_KEY',
  FAIRLEAD_NODES_HOST: '0.0.0.0',
  FAIRLEAD_NODES_PORT: 'none: no edge machines',
  FAIRLEAD_NODES_URL: 'https://<host of FAIRLEAD_PUBLIC_URL>:<FAIRLEAD_NODES_PORT>',
  FAIRLEAD_NODES_CERT: 'none: a certificate made by Fairlead',
  FAIRLEAD_NODES_CERT_KEY: 'none: its own key',
  FAIRLEAD_TRUSTED_PROXIES: '127.0.0.0/8,::1',
  FAIRLEAD_GEOIP_DATABASE: 'none: the country database included with Fairlead',
  FAIRLEAD_CRAWLER_CHECK: 'true',
  FAIRLEAD_CRAWLER_RANGES: 'none: the ranges included with Fairlead',
  FAIRLEAD_FLOOD_PER_MINUTE: '60',
  FAIRLEAD_DUPLICATE_WINDOW: '3600',
  FAIRLEAD_JOURNAL_SYNC: 'interval',
  FAIRLEAD_JOURNAL_KEEP_HOURS: '72',
  FAIRLEAD_JOURNAL_KEEP_MB: 'none: only FAIRLEAD_JOURNAL_KEEP_HOURS limits them',
  FAIRLEAD_DISK_RESERVE_MB: '3% of the disk, at least 256, at most 16,000 and 10% of the disk',
  FAIRLEAD_NODE_WAIT_MINUTES: '10',
  FAIRLEAD_STORE_MEMORY_MB: 'a third of the memory, at least 256',
  FAIRLEAD_VISITS_MEMORY_MB: 'an eighth of the memory, 64 to 1024',
  FAIRLEAD_REPORT_SECONDS: '30',
  FAIRLEAD_CHECK_ALLOW: 'none',
  FAIRLEAD_OPEN_REGISTRATION: 'false',
  FAIRLEAD_SMTP_URL: 'none: no email is sent',
  FAIRLEAD_MAIL_FROM: 'Fairlead <fairlead@host of FAIRLEAD_PUBLIC_URL>',
  FAIRLEAD_DNS_SERVERS: 'those of this machine',
  FAIRLEAD_META_URL: 'https://graph.facebook.com/v25.0',
  FAIRLEAD_GOOGLE_ADS_URL: 'https://googleads.googleapis.com/v26',
  FAIRLEAD_GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com/token',
  FAIRLEAD_TIKTOK_URL: 'https://business-api.tiktok.com/open_api/v1.3',
  FAIRLEAD_LOG_LEVEL: 'info',
  DATABASE_URL: 'none: PGlite in the data folder',
  CLICKHOUSE_URL: 'none: DuckDB in the data folder',
} as const;

type Variable = keyof typeof variables;

/** Values of these are never repeated in a message, because they hold passwords. */
const SECRETS: readonly Variable[] = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'FAIRLEAD_SMTP_URL',
  'FAIRLEAD_NODE_KEY',
];

/** Variables with a password or key, or the name of a file with one. Edge workers need none of them. */
export const secretVariables: readonly string[] = SECRETS.flatMap((name) => [name, fileVariable(name)]);

/** The one of them that a courier needs. */
export const nodeKeyVariables: readonly string[] = ['FAIRLEAD_NODE_KEY', fileVariable('FAIRLEAD_NODE_KEY')];

const MIN_STORE_MB = 128;

const MIN_VISITS_MB = 16;

/** Memory available to this process. */
const memoryMb = (): number => {
  const given = process.constrainedMemory();
  return (given > 0 ? Math.min(given, totalmem()) : totalmem()) / 1024 ** 2;
};

/** A third; the rest is for edge workers, the control store and others. */
const storeMemoryMb = (): number => Math.max(256, Math.floor(memoryMb() / 3));

/** Eight million visits fit into the most; with more, reading files costs little. */
const visitsMemoryMb = (): number => Math.min(1024, Math.max(64, Math.floor(memoryMb() / 8)));

/** The next port after `port` that is not `taken`; at the end of the range, the nearest one before it. */
const portAfter = (port: number, taken: number): number => {
  const free = [port + 1, port + 2, port - 1].find((one) => one !== taken && one <= 65_535);
  return free ?? port - 2;
};

type Env = Readonly<Record<string, string | undefined>>;

const SYNC_INTERVAL_MS = 50;
const SEGMENT_BYTES = 64 * 1024 * 1024;
/** A worker's number has one byte in a click ID. */
export const MAX_WORKERS = 255;

/** A misspelled name makes its value no less sensitive: values that may hold a password or key are not repeated. */
const isSecretName = (name: string): boolean => /URL|PASS|SECRET|KEY|TOKEN/i.test(name);
/** `scheme://user:password@host`, in any variable. */
const holdsLogin = (value: string): boolean => value.includes('://') && value.includes('@');

/** The known name meant by an unknown one, or null. Only those of databases have no prefix, so people add one. */
const meantBy = (name: string, names: readonly string[]): string | null => {
  const bare = name.toUpperCase().replace(/^FAIRLEAD_/, '');
  return names.includes(bare) ? bare : nearest(name, names, thirdOf(name));
};

/** A variable that nothing reads is a typo. FAIRLEAD_TEST_* belongs to the test suite. */
const unknownVariables = (env: Env): string[] => {
  const names = Object.keys(variables);
  return Object.keys(env)
    .filter((name) => /^FAIRLEAD_/i.test(name) && !name.startsWith('FAIRLEAD_TEST_') && !names.includes(name))
    .sort()
    .map((name) => {
      const meant = meantBy(name, names);
      const value = env[name] ?? '';
      const shown = isSecretName(name) || holdsLogin(value) ? name : `${name}=${JSON.stringify(value)}`;
      const hint = meant === null ? `the variables are ${names.join(', ')}` : `did you mean ${meant}?`;
      return `${shown}: unknown variable; ${hint}`;
    });
};

/**
 * Parses the environment. `cwd`: the folder that relative paths are resolved against. Throws ConfigError with every
 * problem at once, each with the variable's name, its value (unless it may be secret) and what is allowed. `found`:
 * problems found before.
 */
export const readConfig = (env: Env, cwd: string, found: readonly string[] = []): Config => {
  const problems = [...found, ...unknownVariables(env)];

  const read = <T>(name: Variable, parse: Parser<T>, otherwise: T): T => {
    const text = env[name];
    if (text === undefined) return otherwise;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    const hidden = SECRETS.includes(name) || holdsLogin(text);
    const shown = hidden ? `The value of ${name} (not shown here)` : `${name}=${text}`;
    problems.push(
      text === ''
        ? `${name} is empty; remove it, or set it to: ${parsed.allowed}`
        : `${shown} is not valid; allowed: ${parsed.allowed}`,
    );
    return otherwise;
  };

  const readPath = (name: Variable): string | null => {
    const text = read<string | null>(name, path, null);
    return text === null ? null : resolve(cwd, text);
  };

  const port = read('FAIRLEAD_PORT', integer(1, 65_535), 3000);
  const edgePort = read('FAIRLEAD_EDGE_PORT', integer(1, 65_535), 3001);
  if (port === edgePort) {
    problems.push(`FAIRLEAD_PORT and FAIRLEAD_EDGE_PORT are both ${port}; allowed: two different ports`);
  }
  const probePort = read('FAIRLEAD_EDGE_PROBE_PORT', integer(1, 65_535), portAfter(edgePort, port));
  if (port !== edgePort && (probePort === port || probePort === edgePort)) {
    const other = probePort === port ? 'FAIRLEAD_PORT' : 'FAIRLEAD_EDGE_PORT';
    problems.push(`FAIRLEAD_EDGE_PROBE_PORT and ${other} are both ${probePort}; allowed: a different port`);
  }
  const metricsPort = read<number | null>('FAIRLEAD_METRICS_PORT', integer(1, 65_535), null);
  const metricsHost = read('FAIRLEAD_METRICS_HOST', host, '127.0.0.1');
  if (metricsPort !== null && [port, edgePort, probePort].includes(metricsPort))
    problems.push(
      `FAIRLEAD_METRICS_PORT=${metricsPort} is taken by another setting; allowed: a different port`,
    );
  const nodesPort = read<number | null>('FAIRLEAD_NODES_PORT', integer(1, 65_535), null);
  if (nodesPort !== null && [port, edgePort, probePort, metricsPort].includes(nodesPort))
    problems.push(`FAIRLEAD_NODES_PORT=${nodesPort} is taken by another setting; allowed: a different port`);
  const nodesCertificate = readPath('FAIRLEAD_NODES_CERT');
  const nodesKey = readPath('FAIRLEAD_NODES_CERT_KEY');
  if ((nodesCertificate === null) !== (nodesKey === null))
    problems.push(
      'FAIRLEAD_NODES_CERT and FAIRLEAD_NODES_CERT_KEY belong together; allowed: both, or neither for a certificate made by Fairlead',
    );
  if (env.FAIRLEAD_NODE !== undefined && env.FAIRLEAD_NODE_KEY !== undefined)
    problems.push(
      'FAIRLEAD_NODE and FAIRLEAD_NODE_KEY are both set; allowed: one of them, because control gives a machine with a key its number',
    );
  const publicUrl = read('FAIRLEAD_PUBLIC_URL', origin, `http://localhost:${port}`);
  const smtpUrl = read<string | null>('FAIRLEAD_SMTP_URL', smtp, null);
  const from = read('FAIRLEAD_MAIL_FROM', sender, `Fairlead <fairlead@${new URL(publicUrl).hostname}>`);
  const keepMb = read<number | null>('FAIRLEAD_JOURNAL_KEEP_MB', integer(64, 100_000_000), null);
  const reserveMb = read<number | null>('FAIRLEAD_DISK_RESERVE_MB', integer(0, 100_000_000), null);
  const databaseUrl = read<string | null>('DATABASE_URL', postgres, null);
  const clickhouseUrl = read<string | null>('CLICKHOUSE_URL', clickhouse, null);
  if (clickhouseUrl !== null && env.DATABASE_URL === undefined)
    problems.push(
      'CLICKHOUSE_URL is set and DATABASE_URL is not; allowed: both, because Postgres keeps what must change together with the events',
    );
  const config: Config = {
    dataDir: resolve(cwd, read('FAIRLEAD_DATA_DIR', path, './data')),
    app: {
      host: read('FAIRLEAD_HOST', host, '0.0.0.0'),
      port,
      publicUrl,
    },
    edge: {
      host: read('FAIRLEAD_EDGE_HOST', host, '0.0.0.0'),
      port: edgePort,
      probeHost: read('FAIRLEAD_EDGE_PROBE_HOST', host, '127.0.0.1'),
      probePort,
      publicUrl: read('FAIRLEAD_EDGE_PUBLIC_URL', origin, `http://localhost:${edgePort}`),
      workers: read(
        'FAIRLEAD_EDGE_WORKERS',
        integer(1, MAX_WORKERS),
        Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1)),
      ),
      node: read('FAIRLEAD_NODE', integer(1, 65_535), 1),
      trustedProxies: read('FAIRLEAD_TRUSTED_PROXIES', proxies, ['127.0.0.0/8', '::1']),
      geoipDatabase: readPath('FAIRLEAD_GEOIP_DATABASE'),
      crawlerRanges: readPath('FAIRLEAD_CRAWLER_RANGES'),
      crawlerCheck: read('FAIRLEAD_CRAWLER_CHECK', bool, true),
      floodPerMinute: read('FAIRLEAD_FLOOD_PER_MINUTE', integer(0, 1_000_000), 60),
      duplicateWindowMs: read('FAIRLEAD_DUPLICATE_WINDOW', integer(10, 86_400), 3600) * 1000,
    },
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    nodes:
      nodesPort === null
        ? null
        : {
            host: read('FAIRLEAD_NODES_HOST', host, '0.0.0.0'),
            port: nodesPort,
            url: read(
              'FAIRLEAD_NODES_URL',
              secureOrigin,
              `https://${new URL(publicUrl).hostname}:${nodesPort}`,
            ),
            certificate:
              nodesCertificate === null || nodesKey === null
                ? null
                : { certificate: nodesCertificate, key: nodesKey },
          },
    link: {
      code: read<JoinCode | null>('FAIRLEAD_NODE_KEY', joinCode, null),
      controlUrls: read<readonly [string, ...string[]] | null>('FAIRLEAD_CONTROL_URL', secureOrigins, null),
    },
    journal: {
      sync: read('FAIRLEAD_JOURNAL_SYNC', oneOf('interval', 'always'), 'interval'),
      intervalMs: SYNC_INTERVAL_MS,
      segmentBytes: SEGMENT_BYTES,
      keepHours: read('FAIRLEAD_JOURNAL_KEEP_HOURS', integer(1, 24 * 365), 72),
      keepBytes: keepMb === null ? null : keepMb * 1_000_000,
      nodeWaitMs: MINUTE_MS * read('FAIRLEAD_NODE_WAIT_MINUTES', integer(1, 24 * 60), 10),
    },
    disk: { reserveBytes: reserveMb === null ? null : reserveMb * 1_000_000 },
    eventStore: {
      memoryMb: read('FAIRLEAD_STORE_MEMORY_MB', integer(MIN_STORE_MB, 1_048_576), storeMemoryMb()),
      questionMs: SECOND_MS * read('FAIRLEAD_REPORT_SECONDS', integer(1, 600), 30),
    },
    visits: {
      memoryMb: read('FAIRLEAD_VISITS_MEMORY_MB', integer(MIN_VISITS_MB, 1_048_576), visitsMemoryMb()),
    },
    check: { allow: read('FAIRLEAD_CHECK_ALLOW', places, []) },
    databaseUrl,
    clickhouseUrl,
    openRegistration: read('FAIRLEAD_OPEN_REGISTRATION', bool, false),
    mail: smtpUrl === null ? null : { smtpUrl, from },
    platforms: {
      meta: read('FAIRLEAD_META_URL', baseUrl, variables.FAIRLEAD_META_URL),
      googleAds: read('FAIRLEAD_GOOGLE_ADS_URL', baseUrl, variables.FAIRLEAD_GOOGLE_ADS_URL),
      googleOauth: read('FAIRLEAD_GOOGLE_OAUTH_URL', baseUrl, variables.FAIRLEAD_GOOGLE_OAUTH_URL),
      tiktok: read('FAIRLEAD_TIKTOK_URL', baseUrl, variables.FAIRLEAD_TIKTOK_URL),
    },
    dnsServers: read('FAIRLEAD_DNS_SERVERS', nameServers, []),
    logLevel: read('FAIRLEAD_LOG_LEVEL', oneOf('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
};

/**
 * The configuration of this process; nothing else reads its environment. `usesStores`: false for what answers links,
 * which must start whatever became of the stores, and needs no password.
 */
export const readProcessConfig = ({ usesStores = true } = {}): Config => {
  const cwd = process.cwd();
  const read = (file: string): string => readFileSync(file, 'utf8');
  const { env, problems } = withSecretFiles(process.env, { names: SECRETS, cwd, read });
  const config = readConfig(env, cwd, problems);
  if (!usesStores) return config;
  const withStores = withMovedStores(env, config.dataDir);
  return withStores === env ? config : readConfig(withStores, cwd, problems);
};
