import * as z from 'zod/mini';

/**
 * `waiting`: the owner's record was not found yet, and links do not work. `verified`: links work. `failing`: links
 * work, but the record was missing at the newest check. `lost`: another workspace has since proved that it owns the
 * name.
 */
const DOMAIN_STATUSES = ['waiting', 'verified', 'failing', 'lost'] as const;

/** Problem found by the newest check of a domain; docs/domains.md says what to do about each. */
const DOMAIN_PROBLEMS = [
  /** Neither record was found. */
  'no_record',
  /** The CNAME points to another name, `found`. */
  'cname_elsewhere',
  /** The TXT record has another value, `found`. */
  'txt_wrong',
  /** The CNAME is correct, but several workspaces have this name, and only the TXT record can distinguish them. */
  'txt_needed',
  /** Another workspace proved that it owns the name. */
  'taken',
  /** The name server of the domain failed. */
  'servfail',
  /** No name server responded in time. */
  'timeout',
] as const;

/** Why a host cannot be added. */
export const HOST_PROBLEMS = [
  'host_invalid',
  'host_wildcard',
  'host_single',
  'host_address',
  'host_port',
  'host_suffix',
  'host_app',
  'host_known',
  'host_taken',
  'host_limit',
] as const;

/** Maximum domains per workspace; the list is not paged. */
export const DOMAIN_LIMIT = 1000;
/** Maximum hosts added per call. */
export const HOSTS_LIMIT = 100;

export const Domain = z.object({
  id: z.string(),
  /** Lower case, punycode: `go.example.com`. The default domain can have a port: `localhost:3001`. */
  host: z.string(),
  /** `https://go.example.com`: the beginning of links on this domain. */
  origin: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  isDefault: z.boolean(),
  /** False for the default domain, which only the owner of the installation can change. */
  changeable: z.boolean(),
  /** Where unknown slugs and inactive links redirect, the same for everyone; if null, they get a 404. */
  defaultUrl: z.nullable(z.string()),
  /** What an unknown slug does: redirects to `defaultUrl` if set, or always gets a 404. */
  unknown: z.enum(['redirect', 'not_found']),
  /** Where the bare domain redirects; if null, like an unknown slug. */
  rootUrl: z.nullable(z.string()),
  /** What robots.txt tells all crawlers. */
  robots: z.enum(['allow', 'disallow']),
  /** DNS records to set; null for the default domain. */
  records: z.nullable(
    z.object({
      /** The host is a registrable domain: it cannot have a CNAME, but needs an ALIAS (or A and AAAA) and a TXT. */
      apex: z.boolean(),
      /** Target of the CNAME of `host`; null if links are served at an address without a name. */
      target: z.nullable(z.string()),
      /** The other way to prove ownership, and the only one for an apex. */
      txt: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  /** Problem found by the newest check; null if none or never checked. */
  problem: z.nullable(z.object({ code: z.enum(DOMAIN_PROBLEMS), found: z.nullable(z.string()) })),
  verifiedAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** Null if it is checked only on request. */
  nextCheckAt: z.nullable(z.string()),
  /** Of this workspace, with any status. */
  campaigns: z.number(),
  createdAt: z.string(),
});
export type Domain = z.infer<typeof Domain>;

/** A literal http(s) URL without macros, not on a link domain. */
const url = z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long'));

export const DomainPatch = z.strictObject({
  defaultUrl: z.optional(z.nullable(url)),
  unknown: z.optional(z.enum(['redirect', 'not_found'])),
  rootUrl: z.optional(z.nullable(url)),
  robots: z.optional(z.enum(['allow', 'disallow'])),
});
export type DomainPatch = z.infer<typeof DomainPatch>;

export const DomainsInput = z.strictObject({
  /** As typed or pasted: one host, or many separated by spaces, commas or line breaks; page addresses work too. */
  hosts: z
    .array(z.string().check(z.maxLength(30_000, 'too_long')))
    .check(z.minLength(1, 'hosts_required'), z.maxLength(HOSTS_LIMIT, 'too_many_hosts')),
});

/** Result for each host, in the order given. */
export const AddedHosts = z.array(
  z.object({
    /** As it was typed. */
    typed: z.string(),
    /** Exactly one of these two is null. */
    domain: z.nullable(Domain),
    problem: z.nullable(z.enum(HOST_PROBLEMS)),
  }),
);
export type AddedHosts = z.infer<typeof AddedHosts>;
