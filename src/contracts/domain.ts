import * as z from 'zod/mini';

/**
 * `waiting`: its owner's record was not seen yet; links on it do not work. `verified`: links work. `failing`: links work,
 * but the record was gone at the newest check. `lost`: another workspace proved since that the name is its own.
 */
const DOMAIN_STATUSES = ['waiting', 'verified', 'failing', 'lost'] as const;

/** What the newest check of a domain found wrong; docs/domains.md says what to do about each. */
const DOMAIN_PROBLEMS = [
  /** Neither record is there. */
  'no_record',
  /** The CNAME leads to another name, `found`. */
  'cname_elsewhere',
  /** The TXT record has another value, `found`. */
  'txt_wrong',
  /** The CNAME is right, but more than one workspace has this name: only the TXT record tells them apart. */
  'txt_needed',
  /** Another workspace proved that the name is its own. */
  'taken',
  /** The name server of the domain failed. */
  'servfail',
  /** No name server answered in time. */
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

/** Domains of one workspace; the list is not paged. */
export const DOMAIN_LIMIT = 1000;
/** Hosts added by one call. */
export const HOSTS_LIMIT = 100;

export const Domain = z.object({
  id: z.string(),
  /** Lower case, punycode: `go.example.com`. The default domain's may have a port: `localhost:3001`. */
  host: z.string(),
  /** `https://go.example.com`: what a link on this domain begins with. */
  origin: z.string(),
  status: z.enum(DOMAIN_STATUSES),
  isDefault: z.boolean(),
  /** False: it is the default domain, which only the owner of the installation changes. */
  changeable: z.boolean(),
  /** Where unknown slugs and inactive links lead, the same for everybody; null: they are answered with 404. */
  defaultUrl: z.nullable(z.string()),
  /** What an unknown slug does: leads to `defaultUrl` where there is one, or is answered with 404 all the same. */
  unknown: z.enum(['redirect', 'not_found']),
  /** Where the bare domain leads; null: as an unknown slug. */
  rootUrl: z.nullable(z.string()),
  /** What robots.txt says to all crawlers. */
  robots: z.enum(['allow', 'disallow']),
  /** What to set in DNS; null: nothing, it is the default domain. */
  records: z.nullable(
    z.object({
      /** The host is a registrable domain: it cannot have a CNAME, but an ALIAS (or A and AAAA) and the TXT record. */
      apex: z.boolean(),
      /** Target of the CNAME of `host`; null: links are served at an address that has no name. */
      target: z.nullable(z.string()),
      /** The other way to prove whose it is, and the only one for an apex. */
      txt: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  /** What the newest check found; null: all is well, or it was never checked. */
  problem: z.nullable(z.object({ code: z.enum(DOMAIN_PROBLEMS), found: z.nullable(z.string()) })),
  verifiedAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** Null: it is not checked any more unless somebody asks for it. */
  nextCheckAt: z.nullable(z.string()),
  /** Of this workspace, whatever their status. */
  campaigns: z.number(),
  createdAt: z.string(),
});
export type Domain = z.infer<typeof Domain>;

/** A literal http(s) URL without macros, on no domain of links. */
const url = z.string().check(z.trim(), z.minLength(1, 'url_required'), z.maxLength(4096, 'too_long'));

export const DomainPatch = z.strictObject({
  defaultUrl: z.optional(z.nullable(url)),
  unknown: z.optional(z.enum(['redirect', 'not_found'])),
  rootUrl: z.optional(z.nullable(url)),
  robots: z.optional(z.enum(['allow', 'disallow'])),
});
export type DomainPatch = z.infer<typeof DomainPatch>;

export const DomainsInput = z.strictObject({
  /** As typed or pasted: one host each, or many with spaces, commas or line breaks between them; addresses of pages too. */
  hosts: z
    .array(z.string().check(z.maxLength(30_000, 'too_long')))
    .check(z.minLength(1, 'hosts_required'), z.maxLength(HOSTS_LIMIT, 'too_many_hosts')),
});

/** What became of each host, in the order given. */
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
