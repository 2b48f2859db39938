/** A place that Fairlead may ask, or tell something, though it is not public. */
export interface AllowedPlace {
  /** First address of a range, IPv4 or IPv6, and how many of its bits count. */
  readonly address: string;
  readonly bits: number;
  /** Null: any. */
  readonly port: number | null;
}

/** Everything that can be set, typed. Made once at start by `readConfig`; nothing else reads the environment. */
export interface Config {
  /** Absolute path; keys, control store, event store, journals and snapshots lie below it. */
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
    /** Number of this machine among others, 1 to 65 535. */
    readonly node: number;
    /** Origin of the links on the default domain: `http://localhost:3001`. */
    readonly publicUrl: string;
    /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
    readonly trustedProxies: readonly string[];
    /** Absolute path of a MaxMind-format file, or of a folder of them; null: the country data that come with Fairlead. */
    readonly geoipDatabase: string | null;
    /** Absolute path of a folder with crawlers' published ranges, which replace those that come with Fairlead; null: none. */
    readonly crawlerRanges: string | null;
    /** Whether the addresses of declared crawlers are looked up in DNS. */
    readonly crawlerCheck: boolean;
    /** Requests of one address (IPv6: of its /64) in a minute, above which they are a flood; 0: none is. Ingest goes by it too. */
    readonly floodPerMinute: number;
    /** How long the same visitor on the same link is a duplicate, milliseconds. Ingest alone goes by it. */
    readonly duplicateWindowMs: number;
  };
  readonly journal: {
    readonly sync: 'interval' | 'always';
    /** Longest time an answered record may be not on the disk under `interval`, milliseconds. */
    readonly intervalMs: number;
    readonly segmentBytes: number;
    /** How long a fully ingested segment is kept, hours. */
    readonly keepHours: number;
  };
  readonly eventStore: {
    /** What its cache and its questions may hold together, megabytes; a question that needs more goes through the disk. */
    readonly memoryMb: number;
    /** How long one question of people and programs may run, milliseconds. */
    readonly questionMs: number;
  };
  readonly check: {
    /** Places that are not public and may be asked all the same. */
    readonly allow: readonly AllowedPlace[];
  };
  /** Control store on a Postgres server; null: PGlite below dataDir. */
  readonly databaseUrl: string | null;
  /** Whether people without an invitation may register after the first account. */
  readonly openRegistration: boolean;
  /** How mails are sent; null: they are not, and links for them are left in files for the operator. */
  readonly mail: {
    /** `smtp://user:password@host:port` or `smtps://...`. */
    readonly smtpUrl: string;
    /** Sender: `name@host` or `Name <name@host>`. */
    readonly from: string;
  } | null;
  /** Where the platforms take conversions, with the version and without a slash at the end. */
  readonly platforms: {
    readonly meta: string;
    readonly googleAds: string;
    /** Gives out access tokens for it. */
    readonly googleOauth: string;
    readonly tiktok: string;
  };
  /** Name servers that domains are looked up at, `192.0.2.1:53`; none: those of this machine. */
  readonly dnsServers: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
