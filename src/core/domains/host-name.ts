/** Hosts for links as people enter them: names, lists of names, page addresses. */

import { normalHost } from '../routing/url/host.ts';

type HostProblem =
  | 'host_invalid'
  /** `*.example.com`: each host is verified, and gets its certificate, individually. */
  | 'host_wildcard'
  /** `localhost`: no one can own a DNS name without a dot. */
  | 'host_single'
  /** An IP address. */
  | 'host_address'
  /** Links are served on the installation's port, whatever the host. */
  | 'host_port';

export type ReadHost =
  | { readonly host: string; readonly problem: null }
  | { readonly host: null; readonly problem: HostProblem };

/** The TXT record is at `_fairlead.<host>`, which is also limited to 253 characters. */
const LONGEST = 253 - '_fairlead.'.length;

const refused = (problem: HostProblem): ReadHost => ({ host: null, problem });

/** Splits text pasted into one field. */
export const splitHosts = (text: string): string[] => text.split(/[\s,;]+/).filter((piece) => piece !== '');

/** The intended host as in DNS: lower case, punycode, without scheme, path or trailing dot. */
export const readHost = (typed: string): ReadHost => {
  const scheme = /^(https?):\/\//i.exec(typed);
  if (scheme === null && typed.includes('://')) return refused('host_invalid');
  const rest = scheme === null ? typed : typed.slice(scheme[0].length);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('*')) return refused('host_wildcard');
  const host = normalHost(authority, scheme?.[1]?.toLowerCase() === 'http' ? 'http' : 'https');
  if (host === null) return refused('host_invalid');
  if (host.startsWith('[') || /^[\d.]+(:\d+)?$/.test(host)) return refused('host_address');
  if (host.includes(':')) return refused('host_port');
  if (!host.includes('.')) return refused('host_single');
  // Certificates are never issued for names with an underscore.
  return host.includes('_') || host.length > LONGEST ? refused('host_invalid') : { host, problem: null };
};
