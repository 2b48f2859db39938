import type { Domain } from '../../contracts/workspace/domain.ts';
import { DnsFailure, type DnsLookup } from './dns.ts';

/** The records a domain's owner was told to set. */
export interface Wanted {
  host: string;
  /** Required target of the CNAME, or null. */
  target: string | null;
  token: string;
}

export type Proof =
  | { readonly by: 'cname' | 'txt'; readonly problem: null }
  | { readonly by: null; readonly problem: NonNullable<Domain['problem']> };

export const txtName = (host: string): string => `_fairlead.${host}`;

/** Maximum length of a CNAME chain; no one has this many. */
const HOPS = 8;
/** Maximum duration of a check, however slow the servers are. */
const WHOLE_MS = 8000;
/** Characters shown of a record that is not ours, enough to recognize it. */
const SHOWN = 255;

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** The names `host` points to, in order, up to `target`. */
const chain = async (
  dns: DnsLookup,
  { host, target }: Wanted,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const names: string[] = [];
  for (let name: string | null = host; name !== null && names.length < HOPS; ) {
    const next = await dns.cname(name, signal);
    if (next === null) break;
    name = plain(next);
    names.push(name);
    if (name === target || name === host) break;
  }
  return names;
};

/** Returns a DNS failure as a value, because the other record may still verify the domain. */
const orFailure = <T>(asked: Promise<T>): Promise<T | DnsFailure> =>
  asked.catch((error: unknown) => {
    if (error instanceof DnsFailure) return error;
    throw error;
  });

const missing = (code: NonNullable<Domain['problem']>['code'], found: string | null = null): Proof => ({
  by: null,
  problem: { code, found: found === null ? null : found.slice(0, SHOWN) },
});

/** Looks up both records. The TXT record proves more than the CNAME, but either is enough. */
export const findProof = async (dns: DnsLookup, wanted: Wanted): Promise<Proof> => {
  const signal = AbortSignal.timeout(WHOLE_MS);
  const [names, texts] = await Promise.all([
    orFailure(chain(dns, wanted, signal)),
    orFailure(dns.txt(txtName(wanted.host), signal)),
  ]);
  if (!(texts instanceof DnsFailure) && texts.some((text) => text.trim() === wanted.token)) {
    return { by: 'txt', problem: null };
  }
  if (!(names instanceof DnsFailure)) {
    if (wanted.target !== null && names.includes(wanted.target)) return { by: 'cname', problem: null };
    const last = names.at(-1);
    if (last !== undefined) return missing('cname_elsewhere', last);
  }
  if (texts instanceof DnsFailure) return missing(texts.code);
  if (names instanceof DnsFailure) return missing(names.code);
  return texts[0] === undefined ? missing('no_record') : missing('txt_wrong', texts[0]);
};
