import { getDomain, getPublicSuffix } from 'tldts';
import type { Config } from '../../config/config.ts';
import type { Domain } from '../../contracts/workspace/domain.ts';
import { readHost } from '../../core/domains/host-name.ts';
import type { Row } from '../../db/tables.ts';
import { txtName } from './proof.ts';

/** The host of a URL without its port. */
const nameOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/** Name of the default domain. */
export const linkName = ({ edge }: Pick<Config, 'edge'>): string => nameOf(edge.publicUrl);

export const appName = ({ app }: Pick<Config, 'app'>): string => nameOf(app.publicUrl);

/** Target for CNAMEs; null if links are served at an address or at this machine's own name. */
export const cnameTarget = (config: Pick<Config, 'edge'>): string | null => readHost(linkName(config)).host;

/** Scheme and port are the same for all domains: those of the proxy, or of the edge without one. */
export const originOf = ({ edge }: Pick<Config, 'edge'>, host: string): string => {
  const url = new URL(edge.publicUrl);
  url.hostname = host;
  return url.origin;
};

const PUBLIC = { allowPrivateDomains: false, validateHostname: false };

/** A registrable domain, `example.co.uk`: its zone has records that exclude a CNAME. */
const isApex = (host: string): boolean => getDomain(host, PUBLIC) === host;

/** `co.uk`: cannot be registered. */
export const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, PUBLIC) === host;

/** Data that an answer needs besides the row. */
interface AnswerParts {
  config: Pick<Config, 'edge'>;
  /** Whether the caller owns the installation. */
  operator: boolean;
  /** Number of campaigns in the workspace, by the domain's number. */
  campaigns: ReadonlyMap<number, number>;
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const domainAnswer = (row: Row<'domains'>, { config, operator, campaigns }: AnswerParts): Domain => ({
  id: row.public_id,
  host: row.host,
  origin: row.origin,
  status: row.status,
  isDefault: row.is_default,
  changeable: operator || !row.is_default,
  defaultUrl: row.default_url,
  unknown: row.unknown_slug,
  rootUrl: row.root_url,
  robots: row.robots,
  records: row.is_default
    ? null
    : {
        apex: isApex(row.host),
        target: cnameTarget(config),
        txt: { name: txtName(row.host), value: row.token },
      },
  problem: row.problem,
  verifiedAt: timeOf(row.verified_at),
  checkedAt: timeOf(row.checked_at),
  nextCheckAt: timeOf(row.next_check_at),
  campaigns: campaigns.get(row.id) ?? 0,
  createdAt: row.created_at.toISOString(),
});
