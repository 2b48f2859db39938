import { getDomain, getPublicSuffix } from 'tldts';
import type { Config } from '../../config/config.ts';
import { readHost } from '../../core/domains/host-name.ts';

/** The host of a URL without its port. */
const nameOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/** Name of the default domain. */
export const linkName = ({ edge }: Pick<Config, 'edge'>): string => nameOf(edge.publicUrl);

export const appName = ({ app }: Pick<Config, 'app'>): string => nameOf(app.publicUrl);

/** Target for CNAMEs; null: links are served at an address, or at this machine's own name. */
export const cnameTarget = (config: Pick<Config, 'edge'>): string | null => readHost(linkName(config)).host;

/** Scheme and port are the same for all domains: those of the proxy, or of the edge without one. */
export const originOf = ({ edge }: Pick<Config, 'edge'>, host: string): string => {
  const url = new URL(edge.publicUrl);
  url.hostname = host;
  return url.origin;
};

const PUBLIC = { allowPrivateDomains: false, validateHostname: false };

/** A registrable domain, `example.co.uk`: its zone has records that exclude a CNAME. */
export const isApex = (host: string): boolean => getDomain(host, PUBLIC) === host;

/** `co.uk`: cannot be registered. */
export const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, PUBLIC) === host;
