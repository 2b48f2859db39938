import type { Config } from '../../../config/config.ts';
import type { Prepared } from '../../../core/postback/content.ts';
import type { OutgoingFacts } from '../../../core/postback/facts.ts';
import { prepareGoogle } from '../../../core/postback/google.ts';
import { prepareMeta } from '../../../core/postback/meta.ts';
import type { TargetSettings } from '../../../core/postback/target.ts';
import { prepareTiktok } from '../../../core/postback/tiktok.ts';
import { prepareUrl } from '../../../core/postback/url-target.ts';

export interface PrepareOptions {
  readonly platforms: Config['platforms'];
  /** ID by which the receiver recognizes it. */
  readonly id: string;
  readonly now: number;
  /** Sent by the test button. */
  readonly test: boolean;
}

/** The request for a conversion, or why there is none. */
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
