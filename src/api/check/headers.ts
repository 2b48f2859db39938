/** Headers sent by every agent, so that differences between responses are due to the user agent. */
export const COMMON_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'upgrade-insecure-requests': '1',
} as const;

export const headersOf = (userAgent: string): Record<string, string> => ({
  'user-agent': userAgent,
  ...COMMON_HEADERS,
});
