import type { Config } from '../../config/config.ts';
import type { Prepared } from '../../core/postback/content.ts';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { prepareGoogle } from '../../core/postback/google.ts';
import { prepareMeta } from '../../core/postback/meta.ts';
import type { TargetSettings } from '../../core/postback/target.ts';
import { prepareTiktok } from '../../core/postback/tiktok.ts';
import { prepareUrl } from '../../core/postback/url-target.ts';

export interface PrepareOptions {
  readonly platforms: Config['platforms'];
  /** By which the receiver knows it again. */
  readonly id: string;
  readonly now: number;
  /** It is the test button's. */
  readonly test: boolean;
}

/** What a rule says of a conversion, or why it says nothing. */
export const prepare = (
  target: TargetSettings,
  facts: OutgoingFacts,
  { platforms, ...options }: PrepareOptions,
): Prepared => {
  switch (target.kind) {
    case 'url':
      return prepareUrl(target, facts, options.id);
    case 'meta':
      return prepareMeta(target, facts, { ...options, base: platforms.meta });
    case 'google':
      return prepareGoogle(target, facts, { ...options, base: platforms.googleAds });
    case 'tiktok':
      return prepareTiktok(target, facts, { ...options, base: platforms.tiktok });
  }
};
