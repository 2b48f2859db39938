import type { SourceToken, TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { writtenName } from '../../core/sources/link-names.ts';
import { sourceTemplates, tokensOf } from './catalogue.ts';
/** Tokens as appended to a link: platforms recognize them only if they are not percent-encoded. */
export const tokenString = (
  tokens: readonly (Pick<SourceToken, 'parameter' | 'token'> & Partial<Pick<SourceToken, 'linkName'>>)[],
): string => tokens.map((token) => `${writtenName(token)}=${token.token}`).join('&');

/** IDs of the sources that come with Fairlead. They never change, because campaigns and scripts may store them. */
const BUILT_IN = ['src_0GoogleAds000001', 'src_0MetaAds00000001', 'src_0TikTokAds000001'];

/** The traffic sources that come with Fairlead. */
export const builtInSources: readonly TrafficSource[] = BUILT_IN.flatMap((id) =>
  sourceTemplates
    .filter(({ builtIn }) => builtIn === id)
    .map((template) => {
      const tokens = tokensOf(template);
      return {
        id,
        name: template.name,
        builtIn: true,
        template: template.id,
        tokens,
        clickId: template.clickId,
        linkNames: [],
        tokenString: tokenString(tokens),
      };
    }),
);
