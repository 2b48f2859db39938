import type { JoinCode } from './join-code.ts';

/** A place that Fairlead may send requests or messages to although it is not public. */
export interface AllowedPlace {
  /** First address of a range, IPv4 or IPv6, and its prefix length. */
  readonly address: string;
  readonly bits: number;
  /** Null for any port. */
  readonly port: number | null;
}

/** All settings, typed. Created once at startup by `readConfig`; nothing else reads the environment. */
export interface Config {
  /** Absolute path of the folder with keys, control store, event store, journals and snapshots. */
  readonly dataDir: string;
  readonly app: {
    readonly host: string;
    readonly port: number;
    /** Origin of the web application as people type it: `http://localhost:3000`. */
    readonly publicUrl: string;
  };
  readonly edge: {
    readonly host: string;
    readonly port: number;
    /** Where `/health` and `/ready` are answered. */
    readonly probeHost: string;
    readonly probePort: number;
    readonly workers: number;
    /** Number of this machine among several, 1 to 65 535. */
    readonly node: number;
    /** Origin of the links on the default domain: `http://localhost:3001`. */
    readonly publicUrl: string;
    /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
    readonly trustedProxies: readonly string[];
    /** Absolute path of a MaxMind-format file, or of a folder of them; null for the bundled country data. */
    readonly geoipDatabase: string | null;
    /** Absolute path of a folder with crawlers' published ranges to replace the included ones; null for none. */
    readonly crawlerRanges: string | null;
    /** Whether the addresses of declared crawlers are looked up in DNS. */
    readonly crawlerCheck: boolean;
    /** Requests per minute from one address (IPv6: its /64) above which they are a flood; 0: no limit. Ingest too. */
    readonly floodPerMinute: number;
    /** How long a repeat by the same visitor on the same link is a duplicate, in milliseconds. Used by ingest only. */
    readonly duplicateWindowMs: number;
  };
  /** Where `/metrics` is answered; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where edge machines reach this control; null: nowhere. */
  readonly nodes: {
    readonly host: string;
    readonly port: number;
    /** Its address as edge machines know it: `https://control.example:3009`. */
    readonly url: string;
    /** Absolute paths of PEM files; null: a certificate that Fairlead makes. */
    readonly certificate: { readonly certificate: string; readonly key: string } | null;
  } | null;
  /** How an edge machine reaches its control, as far as the environment says. */
  readonly link: {
    readonly code: JoinCode | null;
    /** Replace the address in the code: where control is, and where it may be instead. */
    readonly controlUrls: readonly [string, ...string[]] | null;
  };
  readonly journal: {
    readonly sync: 'interval' | 'always';
    /** Longest time until an answered record is on disk under `interval`, in milliseconds. */
    readonly intervalMs: number;
    readonly segmentBytes: number;
    /** How long a fully ingested segment is kept, in hours. */
    readonly keepHours: number;
    /** Bytes of all journals above which the oldest fully ingested segments are removed earlier; null for no limit. */
    readonly keepBytes: number | null;
    /** How long ingest waits for the records of a machine that is away before it goes on without them, milliseconds. */
    readonly nodeWaitMs: number;
  };
  readonly disk: {
    /** Bytes of the data folder's disk that are left to the journals; 0: none, null: as the disk's size suggests. */
    readonly reserveBytes: number | null;
  };
  readonly eventStore: {
    /** Memory for the store's cache and queries together, in megabytes; a query that needs more spills to disk. */
    readonly memoryMb: number;
    /** Time limit for a query from people and programs, in milliseconds. */
    readonly questionMs: number;
  };
  readonly visits: {
    /** Memory for the day's visits in the control process, in megabytes; beyond it, older ones are read from files. */
    readonly memoryMb: number;
  };
  readonly check: {
    /** Places that may be called although they are not public. */
    readonly allow: readonly AllowedPlace[];
  };
  /** Control store on a Postgres server; null for PGlite below dataDir. */
  readonly databaseUrl: string | null;
  /** Event store in a database of a ClickHouse server, only with `databaseUrl`; null for DuckDB below dataDir. */
  readonly clickhouseUrl: string | null;
  /** Whether people without an invitation may register after the first account. */
  readonly openRegistration: boolean;
  /** How emails are sent; null if they are not, and links that they would carry are left in files for the operator. */
  readonly mail: {
    /** `smtp://user:password@host:port` or `smtps://...`. */
    readonly smtpUrl: string;
    /** Sender: `name@host` or `Name <name@host>`. */
    readonly from: string;
  } | null;
  /** Where the platforms receive conversions, including the version, without a trailing slash. */
  readonly platforms: {
    readonly meta: string;
    readonly googleAds: string;
    /** Issues access tokens for Google Ads. */
    readonly googleOauth: string;
    readonly tiktok: string;
  };
  /** Name servers used to look up domains, such as `192.0.2.1:53`; empty for those of this machine. */
  readonly dnsServers: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
