import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddedHosts, Domain } from '../../src/contracts/workspace/domain.ts';
import { at, PASSWORD } from '../helpers/api-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type DnsServer, startDnsServer } from '../helpers/dns-server.ts';
import { freePorts } from '../helpers/free-port.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { AS_CLOUDFLARE, type Caddy, findCaddy, startCaddy } from './caddy.ts';

const caddyPath = findCaddy();
if (caddyPath === null) {
  console.error(
    'Caddy is not installed: the test of deploy/Caddyfile is SKIPPED. (Debian: apt-get install caddy)',
  );
}

/** The whole program and Caddy start here, on busy machines. */
const WHOLE_MS = 300_000;
const PATIENCE_MS = 60_000;

const APP = 'app.fairlead.example';
const LINKS = 'links.fairlead.example';
const HOST = 'go.shop.example';

describe.skipIf(caddyPath === null)('deploy/Caddyfile', () => {
  let dns: DnsServer;
  let program: Program;
  let caddy: Caddy;
  let api: string;
  let token = '';
  let ports: Record<string, string> = {};
  beforeAll(async () => {
    dns = await startDnsServer();
    const [port, edgePort] = await freePorts(2);
    ports = { FAIRLEAD_PORT: String(port), FAIRLEAD_EDGE_PORT: String(edgePort) };
    api = `http://127.0.0.1:${ports.FAIRLEAD_PORT}/api/1.1`;
    program = await startProgram({
      env: {
        ...ports,
        FAIRLEAD_PUBLIC_URL: `https://${APP}`,
        FAIRLEAD_EDGE_PUBLIC_URL: `https://${LINKS}`,
        FAIRLEAD_DNS_SERVERS: dns.address,
      },
    });
    caddy = await startCaddy(caddyPath ?? '', { ...ports, APP_HOST: APP });
  }, WHOLE_MS);
  afterAll(async () => {
    await caddy?.stop();
    await program?.dispose();
    await dns?.close();
  });

  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(api + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

  test(
    'a new domain is verified, gets a certificate at its first request and redirects; an unknown host gets none',
    async () => {
      const person = { name: 'Ana Lima', email: 'ana@example.com', password: PASSWORD };
      await expect(call('/registration', person)).rejects.toThrow('first_account_refused');
      const setupToken = /#setup=(own_\w+)/.exec(program.output())?.[1];
      const account = { ...person, setupToken };
      token = String(at(await call('/registration', account), 'access_token'));
      const [added] = (await call('/domain', { hosts: [HOST] })) as AddedHosts;
      const domain = added?.domain as Domain;
      expect(domain).toMatchObject({ origin: `https://${HOST}`, status: 'waiting' });
      const campaign = await call('/campaign', {
        name: 'Spring',
        domainId: domain.id,
        slug: 'spring',
        ...splitBetween([{ name: 'A', url: 'https://a.example/?c={click_id}', weight: 10_000 }]),
      });
      expect(at(campaign, 'link')).toBe(`https://${HOST}/spring`);
      await expect(caddy.get(HOST, '/spring')).rejects.toThrow();

      dns.add({ type: 'CNAME', name: HOST, data: LINKS });
      expect(await call(`/domain/${domain.id}/check`, {})).toMatchObject({ status: 'verified' });
      const spoofed = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };
      const status = () => caddy.get(HOST, '/spring').then((reply) => reply.status, String);
      await expect.poll(status, { timeout: PATIENCE_MS }).toBe(302);
      const reply = await caddy.get(HOST, '/spring?sub1=x', spoofed);
      expect(reply.names).toBe(`DNS:${HOST}`);
      expect(reply.headers.location).toMatch(/^https:\/\/a\.example\/\?c=\w+/);
      // The edge knows that the visitor came over TLS.
      expect(String(reply.headers['set-cookie'])).toContain('Secure');
      // The visitor's own claim about their address is not recorded.
      const last = async () => at(await call('/request?perPage=10'), 'rows.0');
      await expect.poll(async () => at(await last(), 'path'), { timeout: PATIENCE_MS }).toContain('sub1=x');
      expect(JSON.stringify(await last())).not.toContain('203.0.113');

      for (const unknown of ['nobody.example', 'shop.example', `x.${HOST}`]) {
        await expect(caddy.get(unknown, '/spring')).rejects.toThrow();
      }
    },
    WHOLE_MS,
  );

  test('the default domain and the application have certificates, and HTTP redirects to HTTPS', async () => {
    expect(await caddy.get(LINKS, '/robots.txt')).toMatchObject({ status: 200, names: `DNS:${LINKS}` });
    expect(await caddy.get(APP, '/api/1.1/health')).toMatchObject({ status: 200, body: '{"ok":true}' });
    const plain = await caddy.getPlain(HOST, '/spring');
    expect([plain.status, plain.headers.location]).toEqual([308, expect.stringContaining(`https://${HOST}`)]);
  });

  // Only Linux has loopback addresses other than the first.
  test.skipIf(process.platform !== 'linux')(
    'behind Cloudflare a visitor has the address that Cloudflare names, and nobody else can name one',
    async () => {
      const cdn = await startCaddy(caddyPath ?? '', { ...ports, APP_HOST: APP, CDN: 'cloudflare' });
      try {
        const addressOf = async (mark: string, headers: Record<string, string>, from?: string) => {
          const status = () =>
            cdn.get(HOST, `/spring?sub1=${mark}`, headers, from).then((reply) => reply.status, String);
          await expect.poll(status, { timeout: PATIENCE_MS }).toBe(302);
          const rows = async () => at(await call('/request?perPage=50'), 'rows') as Record<string, unknown>[];
          const found = async () => (await rows()).find(({ path }) => String(path).includes(`sub1=${mark}`));
          await expect.poll(found, { timeout: PATIENCE_MS }).toBeDefined();
          return JSON.stringify(await found());
        };
        const named = { 'cf-connecting-ip': '198.51.100.77', 'x-forwarded-for': '203.0.113.9' };
        const visitor = await addressOf('cdn', named, AS_CLOUDFLARE);
        expect(visitor).toContain('198.51.100.');
        expect(visitor).not.toContain('203.0.113.');
        const liar = await addressOf('liar', { ...named, 'x-fairlead-client': '203.0.113.8' });
        expect(liar).not.toContain('198.51.100.');
        expect(liar).not.toContain('203.0.113.');
      } finally {
        await cdn.stop();
      }
    },
    WHOLE_MS,
  );
});
