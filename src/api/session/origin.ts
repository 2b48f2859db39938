import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { parseUserAgent } from '../../core/traffic/user-agent.ts';
import type { AppDeps } from '../deps.ts';

/** Longest user agent stored, in characters; no browser sends as much. */
const AGENT_CHARACTERS = 512;
const NOWHERE = { country: null, region: null, city: null };

/** Origin of a sign-in, as stored with the session and shown to its owner. */
export interface Origin {
  readonly user_agent: string | null;
  readonly device: string | null;
  readonly os: string | null;
  readonly browser: string | null;
  /** Truncated to /24 or /48. */
  readonly address: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

const cut = (ip: ipaddr.IPv4 | ipaddr.IPv6): string => {
  const bytes = ip.toByteArray();
  const kept = ip.kind() === 'ipv4' ? 3 : 6;
  return ipaddr.fromByteArray(bytes.map((byte, i) => (i < kept ? byte : 0))).toString();
};

/** The full address is used to look up the place, and is not stored. */
export const originOf = (
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  placeOf: AppDeps['placeOf'],
): Origin => {
  // Postgres accepts no NUL; Node lets none through, but `inject` does.
  const agent = (headers['user-agent'] ?? '').replaceAll('\0', '').slice(0, AGENT_CHARACTERS).trim();
  const read = agent === '' ? null : parseUserAgent(agent);
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
  return {
    user_agent: agent === '' ? null : agent,
    device: read?.device ?? null,
    os: read?.osName ?? null,
    browser: read?.browser ?? null,
    address: address === null ? null : cut(address),
    ...(address === null ? NOWHERE : placeOf(address.toString())),
  };
};
