import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../core/time/durations.ts';
import { encodeJoinCode } from './join-code.ts';
import { ConfigError } from './problem.ts';
import { readConfig, secretVariables, variables } from './read-config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/srv');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('readConfig', () => {
  test('has a default for everything', () => {
    const config = readConfig({ PATH: '/bin', HOME: '/h' }, '/srv');
    expect(config.dataDir).toBe('/srv/data');
    expect(config.app).toEqual({ host: '0.0.0.0', port: 3000, publicUrl: 'http://localhost:3000' });
    expect(config.edge.publicUrl).toBe('http://localhost:3001');
    expect(config.edge.workers).toBeGreaterThanOrEqual(1);
    expect(config.edge.trustedProxies).toEqual(['127.0.0.0/8', '::1']);
    expect(config.edge).toMatchObject({ geoipDatabase: null, crawlerRanges: null, crawlerCheck: true });
    expect(config.edge).toMatchObject({ floodPerMinute: 60, duplicateWindowMs: HOUR_MS });
    expect(config.journal).toMatchObject({
      sync: 'interval',
      intervalMs: 50,
      keepHours: 72,
      keepBytes: null,
      nodeWaitMs: 600_000,
    });
    expect(config.eventStore.memoryMb).toBeGreaterThanOrEqual(256);
    expect(config.visits.memoryMb).toBeGreaterThanOrEqual(64);
    expect(config.visits.memoryMb).toBeLessThanOrEqual(1024);
    expect(config.eventStore.memoryMb * 1024 ** 2).toBeLessThanOrEqual(
      Math.max(totalmem() / 3, 256 * 1024 ** 2),
    );
    expect(config.databaseUrl).toBeNull();
    expect(config.openRegistration).toBe(false);
    expect(config.mail).toBeNull();
  });

  test.each([
    [{}, 3002],
    [{ FAIRLEAD_EDGE_PORT: '2999' }, 3001],
    [{ FAIRLEAD_EDGE_PORT: '65535' }, 65_534],
    [{ FAIRLEAD_EDGE_PORT: '65535', FAIRLEAD_PORT: '65534' }, 65_533],
  ])('probes of the edge have a port of their own: %o', (env, port) => {
    expect(readConfig(env, '/srv').edge.probePort).toBe(port);
  });

  test('probes cannot use the port of links or of the application', () => {
    for (const FAIRLEAD_EDGE_PROBE_PORT of ['3000', '3001'])
      expect(() => readConfig({ FAIRLEAD_EDGE_PROBE_PORT }, '/srv')).toThrow('a different port');
  });

  test('metrics are off unless they have a port, which nothing else uses', () => {
    expect(readConfig({}, '/srv').metrics).toBeNull();
    for (const FAIRLEAD_METRICS_PORT of ['3000', '3001', '3002'])
      expect(() => readConfig({ FAIRLEAD_METRICS_PORT }, '/srv')).toThrow('a different port');
  });

  test('reads every variable', () => {
    const config = readConfig(
      {
        FAIRLEAD_DATA_DIR: '/var/lib/fairlead',
        FAIRLEAD_HOST: '::1',
        FAIRLEAD_PORT: '8080',
        FAIRLEAD_PUBLIC_URL: 'https://App.Example.com:443/',
        FAIRLEAD_EDGE_HOST: '127.0.0.1',
        FAIRLEAD_EDGE_PORT: '8081',
        FAIRLEAD_EDGE_PROBE_HOST: '10.0.0.7',
        FAIRLEAD_EDGE_PROBE_PORT: '9100',
        FAIRLEAD_METRICS_HOST: '10.0.0.8',
        FAIRLEAD_METRICS_PORT: '9101',
        FAIRLEAD_EDGE_PUBLIC_URL: 'https://go.example.com',
        FAIRLEAD_EDGE_WORKERS: '7',
        FAIRLEAD_NODE: '65535',
        FAIRLEAD_NODES_HOST: '10.0.0.9',
        FAIRLEAD_NODES_PORT: '9102',
        FAIRLEAD_NODES_URL: 'https://nodes.example.com',
        FAIRLEAD_NODES_CERT: 'tls/cert.pem',
        FAIRLEAD_NODES_CERT_KEY: '/etc/key.pem',
        FAIRLEAD_CONTROL_URL: 'https://control.example.com:9102/',
        FAIRLEAD_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1',
        FAIRLEAD_GEOIP_DATABASE: 'geo/city.mmdb',
        FAIRLEAD_CRAWLER_RANGES: '/etc/crawlers',
        FAIRLEAD_CRAWLER_CHECK: 'false',
        FAIRLEAD_FLOOD_PER_MINUTE: '0',
        FAIRLEAD_DUPLICATE_WINDOW: '86400',
        FAIRLEAD_JOURNAL_SYNC: 'always',
        FAIRLEAD_JOURNAL_KEEP_HOURS: '1',
        FAIRLEAD_NODE_WAIT_MINUTES: '1440',
        FAIRLEAD_JOURNAL_KEEP_MB: '64',
        FAIRLEAD_DISK_RESERVE_MB: '2500',
        FAIRLEAD_STORE_MEMORY_MB: '128',
        FAIRLEAD_VISITS_MEMORY_MB: '16',
        FAIRLEAD_REPORT_SECONDS: '45',
        FAIRLEAD_CHECK_ALLOW: '10.1.2.3:443',
        FAIRLEAD_OPEN_REGISTRATION: 'true',
        FAIRLEAD_SMTP_URL: 'smtps://fairlead:secret@mail.example.com:465',
        FAIRLEAD_MAIL_FROM: 'Ads team <ads@example.com>',
        FAIRLEAD_DNS_SERVERS: '192.0.2.1:5353, 2001:db8::1,[::1]:53',
        FAIRLEAD_META_URL: 'https://meta.example.com/v99.0/',
        FAIRLEAD_GOOGLE_ADS_URL: 'https://ads.example.com:8443/v99',
        FAIRLEAD_GOOGLE_OAUTH_URL: 'https://oauth.example.com/token',
        FAIRLEAD_TIKTOK_URL: 'http://127.0.0.1:9/v9',
        FAIRLEAD_LOG_LEVEL: 'silent',
        DATABASE_URL: 'postgres://u:p@db:5432/fairlead',
        CLICKHOUSE_URL: 'https://u:p@clickhouse:8443/fairlead',
      },
      '/srv',
    );
    expect(config).toEqual({
      dataDir: '/var/lib/fairlead',
      app: { host: '::1', port: 8080, publicUrl: 'https://app.example.com' },
      edge: {
        host: '127.0.0.1',
        port: 8081,
        probeHost: '10.0.0.7',
        probePort: 9100,
        publicUrl: 'https://go.example.com',
        workers: 7,
        node: 65_535,
        trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
        geoipDatabase: '/srv/geo/city.mmdb',
        crawlerRanges: '/etc/crawlers',
        crawlerCheck: false,
        floodPerMinute: 0,
        duplicateWindowMs: DAY_MS,
      },
      metrics: { host: '10.0.0.8', port: 9101 },
      nodes: {
        host: '10.0.0.9',
        port: 9102,
        url: 'https://nodes.example.com',
        certificate: { certificate: '/srv/tls/cert.pem', key: '/etc/key.pem' },
      },
      link: { code: null, controlUrls: ['https://control.example.com:9102'] },
      journal: {
        sync: 'always',
        intervalMs: 50,
        segmentBytes: 67_108_864,
        keepHours: 1,
        keepBytes: 64_000_000,
        nodeWaitMs: 86_400_000,
      },
      disk: { reserveBytes: 2_500_000_000 },
      eventStore: { memoryMb: 128, questionMs: 45_000 },
      visits: { memoryMb: 16 },
      check: { allow: [{ address: '10.1.2.3', bits: 32, port: 443 }] },
      databaseUrl: 'postgres://u:p@db:5432/fairlead',
      clickhouseUrl: 'https://u:p@clickhouse:8443/fairlead',
      openRegistration: true,
      mail: {
        smtpUrl: 'smtps://fairlead:secret@mail.example.com:465',
        from: 'Ads team <ads@example.com>',
      },
      platforms: {
        meta: 'https://meta.example.com/v99.0',
        googleAds: 'https://ads.example.com:8443/v99',
        googleOauth: 'https://oauth.example.com/token',
        tiktok: 'http://127.0.0.1:9/v9',
      },
      dnsServers: ['192.0.2.1:5353', '2001:db8::1', '[::1]:53'],
      logLevel: 'silent',
    });
  });

  test('ClickHouse needs a server for the control store, and its password is not repeated', () => {
    const database = { DATABASE_URL: 'postgres://u:p@db/fairlead' };
    const clickhouse = { CLICKHOUSE_URL: 'http://u:hunter2@clickhouse:8123/fairlead' };
    expect(readConfig({ ...database, ...clickhouse }, '/srv').clickhouseUrl).toBe(clickhouse.CLICKHOUSE_URL);
    expect(() => readConfig(clickhouse, '/srv')).toThrow('CLICKHOUSE_URL is set and DATABASE_URL is not');
    for (const CLICKHOUSE_URL of [
      'clickhouse://u:hunter2@host:9000/a',
      'http://hunter2@host/a?b=1',
      'http://host/hunter2/b',
      'http://host/hunter2%zz',
    ]) {
      const refused = () => readConfig({ ...database, CLICKHOUSE_URL }, '/srv');
      expect(refused).toThrow('The value of CLICKHOUSE_URL (not shown here) is not valid');
      expect(refused).not.toThrow('hunter2');
    }
    expect(secretVariables).toContain('CLICKHOUSE_URL_FILE');
  });

  test.each([
    'compose.yml',
    'compose-scaled.yml',
    'systemd/fairlead.service',
    'Caddyfile',
    'Caddyfile.scaled',
  ])('deploy/%s names only variables that exist', (file) => {
    const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    const known = new Set([...Object.keys(variables), ...secretVariables]);
    const used = [...text.matchAll(/\b(?:FAIRLEAD_[A-Z_]+|(?:DATABASE|CLICKHOUSE)_URL(?:_FILE)?)\b/g)];
    expect(used.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  test('control can be at several addresses', () => {
    const urls = (FAIRLEAD_CONTROL_URL: string) =>
      readConfig({ FAIRLEAD_CONTROL_URL }, '/srv').link.controlUrls;
    expect(urls('https://a.example:3009, https://b.example:3009/')).toEqual([
      'https://a.example:3009',
      'https://b.example:3009',
    ]);
    expect(() => urls('https://a.example:3009,')).toThrow('several separated by commas');
    expect(() => urls('https://a.example:3009,http://b.example')).toThrow('several separated by commas');
  });

  test('edge machines: an address of its own, a whole code, and no number beside it', () => {
    const read = (env: Record<string, string>) => readConfig(env, '/srv');
    const url = { FAIRLEAD_NODES_PORT: '3009', FAIRLEAD_PUBLIC_URL: 'https://app.example.com' };
    expect(read(url).nodes).toMatchObject({ url: 'https://app.example.com:3009', certificate: null });
    expect(() => read({ FAIRLEAD_NODES_PORT: '3001' })).toThrow('a different port');
    expect(() => read({ FAIRLEAD_NODES_PORT: '3009', FAIRLEAD_NODES_CERT: 'a' })).toThrow('belong together');
    expect(() => read({ FAIRLEAD_CONTROL_URL: 'http://control.example.com' })).toThrow('https://');
    const code = {
      ...{ url: 'https://app.example.com:3009', id: `nod_${'a'.repeat(16)}` },
      ...{ secret: 'b'.repeat(43), fingerprint: null },
    };
    const FAIRLEAD_NODE_KEY = encodeJoinCode(code);
    expect(read({ FAIRLEAD_NODE_KEY }).link.code).toEqual(code);
    expect(() => read({ FAIRLEAD_NODE_KEY, FAIRLEAD_NODE: '2' })).toThrow('control gives a machine');
    const cut = FAIRLEAD_NODE_KEY.slice(0, -3);
    expect(() => read({ FAIRLEAD_NODE_KEY: cut })).toThrow('the whole code');
    expect(() => read({ FAIRLEAD_NODE_KEY: cut })).not.toThrow(cut);
  });

  test('the default addresses follow the ports', () => {
    const config = readConfig({ FAIRLEAD_PORT: '80', FAIRLEAD_EDGE_PORT: '81' }, '/');
    expect([config.app.publicUrl, config.edge.publicUrl]).toEqual([
      'http://localhost:80',
      'http://localhost:81',
    ]);
  });

  test('mails come from the host of the application', () => {
    const env = { FAIRLEAD_SMTP_URL: 'smtp://127.0.0.1:25', FAIRLEAD_PUBLIC_URL: 'https://app.example.com' };
    expect(readConfig(env, '/').mail?.from).toBe('Fairlead <fairlead@app.example.com>');
  });

  test('trusts nobody on request', () => {
    expect(readConfig({ FAIRLEAD_TRUSTED_PROXIES: 'none' }, '/').edge.trustedProxies).toEqual([]);
  });

  test('names every mistake at once, with the allowed values', () => {
    const problems = problemsOf({
      FAIRLEAD_PROT: '1',
      FAIRLEAD_EDGE_PORT: 'x',
      FAIRLEAD_JOURNAL_SYNC: 'never',
      FAIRLEAD_LOG_LEVEL: '',
    });
    expect(problems).toEqual([
      'FAIRLEAD_PROT="1": unknown variable; did you mean FAIRLEAD_PORT?',
      'FAIRLEAD_EDGE_PORT=x is not valid; allowed: a whole number from 1 to 65535',
      'FAIRLEAD_JOURNAL_SYNC=never is not valid; allowed: interval or always',
      'FAIRLEAD_LOG_LEVEL is empty; remove it, or set it to: debug or info or warn or error or silent',
    ]);
  });

  test('two servers cannot share a port', () => {
    expect(problemsOf({ FAIRLEAD_PORT: '3001' })).toHaveLength(1);
  });

  test.each([
    [
      'DATABASE_URL',
      'mysql://u:hunter2@db/x',
      'The value of DATABASE_URL (not shown here) is not valid; allowed: postgres://user:password@host:port/database',
    ],
    [
      'FAIRLEAD_DATABASE_URL',
      'postgres://u:hunter2@db/x',
      'FAIRLEAD_DATABASE_URL: unknown variable; did you mean DATABASE_URL?',
    ],
    ['fairlead_database_url', 'hunter2', 'did you mean DATABASE_URL?'],
    ['FAIRLEAD_SMTP_PASSWORD', 'hunter2', 'FAIRLEAD_SMTP_PASSWORD: unknown variable'],
    ['FAIRLEAD_API_TOKEN', 'hunter2', 'FAIRLEAD_API_TOKEN: unknown variable'],
    ['FAIRLEAD_DB', 'postgres://u:hunter2@db/x', 'FAIRLEAD_DB: unknown variable'],
    ['FAIRLEAD_PUBLIC_URL', 'https://u:hunter2@app.example', 'The value of FAIRLEAD_PUBLIC_URL (not shown'],
    ['FAIRLEAD_SMTP_URL', 'http://u:hunter2@mail', 'The value of FAIRLEAD_SMTP_URL (not shown here)'],
    ['FAIRLEAD_HOST', 'postgres://u:hunter2@db/x', 'The value of FAIRLEAD_HOST (not shown here)'],
  ])('never repeats a password: %s=%s', (name, value, said) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(said);
    expect(problems[0]).not.toContain('hunter2');
  });

  test('the test suite has its own variable names', () => {
    expect(problemsOf({ FAIRLEAD_TEST_LONG: '1' })).toEqual([]);
  });

  test.each([
    ['FAIRLEAD_PORT', '0'],
    ['FAIRLEAD_PORT', '65536'],
    ['FAIRLEAD_PORT', '3000.0'],
    ['FAIRLEAD_NODE', '0'],
    ['FAIRLEAD_EDGE_WORKERS', '-1'],
    ['FAIRLEAD_HOST', 'example.com'],
    ['FAIRLEAD_PUBLIC_URL', 'ftp://example.com'],
    ['FAIRLEAD_PUBLIC_URL', 'https://example.com/app'],
    ['FAIRLEAD_EDGE_PUBLIC_URL', 'https://u:p@example.com'],
    ['FAIRLEAD_EDGE_PUBLIC_URL', 'https://example.com/?'],
    ['FAIRLEAD_TRUSTED_PROXIES', '10.0.0.0/40'],
    ['FAIRLEAD_TRUSTED_PROXIES', '10'],
    ['FAIRLEAD_TRUSTED_PROXIES', '10.0.0.1,,'],
    ['FAIRLEAD_GEOIP_DATABASE', ''],
    ['FAIRLEAD_CRAWLER_RANGES', ' '],
    ['FAIRLEAD_CRAWLER_CHECK', '1'],
    ['FAIRLEAD_FLOOD_PER_MINUTE', '-1'],
    ['FAIRLEAD_DUPLICATE_WINDOW', '9'],
    ['FAIRLEAD_DUPLICATE_WINDOW', '86401'],
    ['FAIRLEAD_OPEN_REGISTRATION', 'yes'],
    ['FAIRLEAD_SMTP_URL', 'mail.example.com'],
    ['FAIRLEAD_SMTP_URL', 'smtp://u:100%@mail.example.com'],
    ['FAIRLEAD_SMTP_URL', 'smtp://mail.example.com/?requireTLS=false'],
    ['FAIRLEAD_MAIL_FROM', 'Fairlead'],
    ['FAIRLEAD_MAIL_FROM', 'a@example.com\nBcc: b@example.com'],
    ['DATABASE_URL', 'postgres:fairlead'],
  ])('%s=%s is refused', (name, value) => {
    expect(problemsOf({ [name]: value })).toHaveLength(1);
  });

  test('every number variable ends as a number in range or as a problem', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (text) => {
        const problems = problemsOf({ FAIRLEAD_NODE: text });
        if (problems.length > 0) return;
        const { node } = readConfig({ FAIRLEAD_NODE: text }, '/').edge;
        expect(node >= 1 && node <= 65_535 && Number(text) === node).toBe(true);
      }),
    );
  });
});

test('docs/configuration.md explains every variable, with its default', () => {
  const guide = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  for (const [name, otherwise] of Object.entries(variables)) {
    const row = rows.find((line) => line.startsWith(`| \`${name}\``));
    expect(row, `${name} has no row`).toBeDefined();
    expect(row, `${name}'s default`).toContain(otherwise);
  }
  expect(rows).toHaveLength(Object.keys(variables).length);
});
