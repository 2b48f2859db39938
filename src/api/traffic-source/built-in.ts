import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';

interface Template {
  /** Never changes, because campaigns and scripts may store it. */
  id: string;
  name: string;
  clickId: string;
  /** Tokens from the platform's own documentation; each fills the parameter `sub1`, `sub2`, ... by its position. */
  tokens: readonly string[];
}

const TEMPLATES: readonly Template[] = [
  {
    id: 'src_0GoogleAds000001',
    name: 'Google Ads',
    clickId: 'gclid',
    tokens: [
      '{campaignid}',
      '{adgroupid}',
      '{creative}',
      '{keyword}',
      '{matchtype}',
      '{network}',
      '{device}',
      '{placement}',
      '{targetid}',
      '{loc_physical_ms}',
    ],
  },
  {
    id: 'src_0MetaAds00000001',
    name: 'Meta (Facebook, Instagram)',
    clickId: 'fbclid',
    tokens: [
      '{{campaign.id}}',
      '{{adset.id}}',
      '{{ad.id}}',
      '{{placement}}',
      '{{site_source_name}}',
      '{{campaign.name}}',
      '{{adset.name}}',
      '{{ad.name}}',
    ],
  },
  {
    id: 'src_0TikTokAds000001',
    name: 'TikTok',
    clickId: 'ttclid',
    tokens: [
      '__CAMPAIGN_ID__',
      '__AID__',
      '__CID__',
      '__PLACEMENT__',
      '__CAMPAIGN_NAME__',
      '__AID_NAME__',
      '__CID_NAME__',
    ],
  },
];

/** Tokens as appended to a link: platforms recognize them only if they are not percent-encoded. */
export const tokenString = (tokens: TrafficSource['tokens']): string =>
  tokens.map(({ parameter, token }) => `${parameter}=${token}`).join('&');

/** The traffic sources that come with Fairlead. */
export const builtInSources: readonly TrafficSource[] = TEMPLATES.map(({ tokens: texts, ...template }) => {
  const tokens = texts.map((token, place) => ({ parameter: `sub${place + 1}`, token }));
  return { ...template, builtIn: true, tokens, tokenString: tokenString(tokens) };
});
