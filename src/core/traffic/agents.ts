import { isProgram } from './bots.ts';
import { type Crawler, isLinkPreview } from './crawlers.ts';

/**
 * What a user agent declares: an agent of a search engine or an ad platform, a fetcher of link previews, another bot,
 * or none of these.
 */
export type DeclaredAgent = 'search' | 'ad_platform' | 'preview' | 'bot' | 'none';

/** `crawler`: the result of `crawlerOf` for the same text. */
export const declaredAgent = (userAgent: string, crawler: Crawler | null): DeclaredAgent => {
  if (crawler !== null) return crawler.kind;
  if (userAgent.trim() === '' || !isProgram(userAgent)) return 'none';
  return isLinkPreview(userAgent) ? 'preview' : 'bot';
};
