import { getDomain, getPublicSuffix } from 'tldts';
import type { Config } from '../../config/config.ts';
import { readHost } from '../../core/domains/host-name.ts';

/** Of a URL, without its port. */
const nameOf = (url: string): string => new URL(url).hostname.toLowerCase().replace(/\.$/, '');

/** Name of the default domain. */
export const linkName = ({ edge }: Pick<Config, 'edge'>): string => nameOf(edge.publicUrl);

export const appName = ({ app }: Pick<Config, 'app'>): string => nameOf(app.publicUrl);

/** What a CNAME can lead to; null: links are served at an address, or at this machine's own name. */
export const cnameTarget = (config: Pick<Config, 'edge'>): string | null => readHost(linkName(config)).host;

/** Scheme and port are the same for all domains: they are those of the proxy, or of the edge without one. */
export const originOf = ({ edge }: Pick<Config, 'edge'>, host: string): string => {
  const url = new URL(edge.publicUrl);
  url.hostname = host;
  return url.origin;
};

const PUBLIC = { allowPrivateDomains: false, validateHostname: false };

/** A registrable domain, `example.co.uk`: its zone has records that no CNAME may stand beside. */
export const isApex = (host: string): boolean => getDomain(host, PUBLIC) === host;

/** `co.uk`: nobody's to register. */
export const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, PUBLIC) === host;
