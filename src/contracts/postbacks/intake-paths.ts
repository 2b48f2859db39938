/** Paths for incoming data, separate because sign-in does not need them. Relative to the base path. */
export const intakePaths = {
  conversion: '/conversion',
  postbackSettings: '/postback/settings',
  postbackUnmapped: '/postback/unmapped',
  postbackUnnamed: '/postback/unnamed-events',
  postbackSource: '/postback/source',
  postbackReceived: '/postback/received',
  postbackReceivedExport: '/postback/received/export',
  postbackReceipt: '/postback/receipt',
  /** Campaigns whose offers get no click ID as networks expect it. */
  offerLinks: '/destination/without-click-id',
  postbackTest: '/postback/test',
  postbackUpload: '/postback/upload',
  rate: '/rate',
  rateImport: '/rate/import',
  rateManual: '/rate/manual',
} as const;
