import { isProgram } from './bots.ts';
import { type Crawler, isLinkPreview } from './crawlers.ts';

/**
 * What a user agent says it is: an agent of a search engine, of an ad platform, a fetcher of link previews, some other
 * program, or none of these.
 */
export type DeclaredAgent = 'search' | 'ad_platform' | 'preview' | 'bot' | 'none';

/** `crawler`: what `crawlerOf` made of the same text. */
export const declaredAgent = (userAgent: string, crawler: Crawler | null): DeclaredAgent => {
  if (crawler !== null) return crawler.kind;
  if (userAgent.trim() === '' || !isProgram(userAgent)) return 'none';
  return isLinkPreview(userAgent) ? 'preview' : 'bot';
};
