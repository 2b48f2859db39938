/** Every variable that is read, and its default as text; a test checks that docs/configuration.md explains each. */
export const variables = {
  FAIRLEAD_DATA_DIR: './data',
  FAIRLEAD_HOST: '0.0.0.0',
  FAIRLEAD_PORT: '3000',
  FAIRLEAD_PUBLIC_URL: 'http://localhost:<FAIRLEAD_PORT>',
  FAIRLEAD_EDGE_HOST: '0.0.0.0',
  FAIRLEAD_EDGE_PORT: '3001',
  FAIRLEAD_EDGE_PROBE_HOST: '127.0.0.1',
  FAIRLEAD_EDGE_PROBE_PORT: 'the port after FAIRLEAD_EDGE_PORT',
  FAIRLEAD_EDGE_PUBLIC_URL: 'http://localhost:<FAIRLEAD_EDGE_PORT>',
  FAIRLEAD_EDGE_WORKERS: 'processors - 1, at least 1',
  FAIRLEAD_NODE: '1',
  FAIRLEAD_TRUSTED_PROXIES: '127.0.0.0/8,::1',
  FAIRLEAD_GEOIP_DATABASE: 'none: the country database included with Fairlead',
  FAIRLEAD_CRAWLER_CHECK: 'true',
  FAIRLEAD_CRAWLER_RANGES: 'none: the ranges included with Fairlead',
  FAIRLEAD_FLOOD_PER_MINUTE: '60',
  FAIRLEAD_DUPLICATE_WINDOW: '3600',
  FAIRLEAD_JOURNAL_SYNC: 'interval',
  FAIRLEAD_JOURNAL_KEEP_HOURS: '72',
  FAIRLEAD_STORE_MEMORY_MB: 'a third of the memory, at least 256',
  FAIRLEAD_REPORT_SECONDS: '30',
  FAIRLEAD_CHECK_ALLOW: 'none',
  FAIRLEAD_OPEN_REGISTRATION: 'false',
  FAIRLEAD_SMTP_URL: 'none: no email is sent',
  FAIRLEAD_MAIL_FROM: 'Fairlead <fairlead@host of FAIRLEAD_PUBLIC_URL>',
  FAIRLEAD_DNS_SERVERS: 'those of this machine',
  FAIRLEAD_META_URL: 'https://graph.facebook.com/v25.0',
  FAIRLEAD_GOOGLE_ADS_URL: 'https://googleads.googleapis.com/v26',
  FAIRLEAD_GOOGLE_OAUTH_URL: 'https://oauth2.googleapis.com/token',
  FAIRLEAD_TIKTOK_URL: 'https://business-api.tiktok.com/open_api/v1.3',
  FAIRLEAD_LOG_LEVEL: 'info',
  DATABASE_URL: 'none: PGlite in the data folder',
} as const;

export type Variable = keyof typeof variables;

/** Values of these are never repeated in a message: they hold passwords. */
export const secretVariables: ReadonlySet<string> = new Set<Variable>(['DATABASE_URL', 'FAIRLEAD_SMTP_URL']);
