/** Hosts for links as people type them: names, lists of names, addresses of pages. */

import { normalHost } from '../routing/host.ts';

type HostProblem =
  | 'host_invalid'
  /** `*.example.com`: each host is proved, and gets its certificate, by itself. */
  | 'host_wildcard'
  /** `localhost`: a name without a dot is nobody's in DNS. */
  | 'host_single'
  /** An IP address. */
  | 'host_address'
  /** Links are served on the port of the installation, whatever the host. */
  | 'host_port';

export type ReadHost =
  | { readonly host: string; readonly problem: null }
  | { readonly host: null; readonly problem: HostProblem };

/** The TXT record stands at `_fairlead.<host>`, which may have 253 characters too. */
const LONGEST = 253 - '_fairlead.'.length;

const refused = (problem: HostProblem): ReadHost => ({ host: null, problem });

/** What was pasted into one field, piece by piece. */
export const splitHosts = (text: string): string[] => text.split(/[\s,;]+/).filter((piece) => piece !== '');

/** The host that is meant, as DNS has it: lower case, punycode, without scheme, path and trailing dot. */
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
  // No certificate is ever given out for a name with an underscore.
  return host.includes('_') || host.length > LONGEST ? refused('host_invalid') : { host, problem: null };
};
