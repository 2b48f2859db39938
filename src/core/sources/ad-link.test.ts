import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInSources } from '../../api/traffic-source/built-in.ts';
import { sourceTemplates as templates } from '../../api/traffic-source/catalogue.ts';
import { type AdLink, type AdParameter, readAdLink } from './ad-link.ts';
import type { KnownSource } from './platform-signs.ts';

const own = (name: string, change: Partial<KnownSource> = {}): KnownSource => ({
  ...{ id: `src_${name}`, name, template: null, clickId: null, tokens: [], linkNames: [] },
  ...change,
});
const known = { templates, sources: builtInSources, linkHosts: ['go.example', 'localhost:3001'] };

type Read = Extract<AdLink, { kind: 'read' }>;
const read = (text: string, choice?: string, sources: readonly KnownSource[] = known.sources): Read => {
  const link = readAdLink(text, { ...known, sources }, choice);
  if (link.kind !== 'read') throw new Error(`Not read: ${link.kind}`);
  return link;
};
const names = ({ platforms }: Read): string[] => platforms.map(({ name }) => name);
const short = ({ parameters }: Read): string[] =>
  parameters.map(({ name, fate, becomes }: AdParameter) =>
    [name, fate, ...(becomes === null || becomes === name ? [] : [becomes])].join(' '),
  );

describe('the platform of a running ad', () => {
  test.each([
    ['Google Ads', 'https://shop.example/shoes?gclid=Cj0KCQjw&gad_source=1'],
    ['Google Ads', 'https://shop.example/?gad_campaignid=2211&wbraid=Cl8KCA'],
    [
      'Google Ads',
      '{lpurl}?utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&utm_content={creative}',
    ],
    ['Google Ads', 'https://shop.example/?c={campaignid}&a={adgroupid}&k={keyword:none}&m={matchtype}'],
    ['Google Ads', 'shop.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring'],
    [
      'Google Ads',
      'https://www.googleadservices.com/pagead/aclk?sa=L&adurl=https%3A%2F%2Fshop.example%2F%3Fgclid%3D1',
    ],
    ['Meta (Facebook, Instagram)', 'https://shop.example/?fbclid=IwAR2x&utm_campaign=spring'],
    ['Meta (Facebook, Instagram)', 'https://shop.example/?utm_source=fb&a=%7B%7Bad.id%7D%7D'],
    [
      'Meta (Facebook, Instagram)',
      'utm_source={{site_source_name}}&utm_campaign={{campaign.name}}&utm_term={{adset.name}}',
    ],
    [
      'Meta (Facebook, Instagram)',
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2F%3Ffbclid%3DIw&h=AT1',
    ],
    ['TikTok', 'https://shop.example/?utm_campaign=__CAMPAIGN_ID__&utm_term=__AID__&utm_content=__CID__'],
    ['TikTok', 'https://shop.example/?ttclid=__CLICKID__'],
    ['Microsoft Advertising (Bing)', 'https://shop.example/?msclkid=1a2b&utm_source=bing'],
    [
      'Microsoft Advertising (Bing)',
      'https://shop.example/?c={CampaignId}&g={AdGroupId}&ad={AdId}&q={QueryString}',
    ],
    ['Taboola', 'https://shop.example/?utm_source=taboola&utm_campaign={campaign_id}&s={site}&tblci=GiAx'],
    ['Taboola', 'https://shop.example/?site={site}&item={campaign_item_id}&click={click_id}&img={thumbnail}'],
    ['Outbrain', 'https://shop.example/?dicbo=v2-abc&s={{publisher_name}}'],
    ['PropellerAds', 'https://shop.example/?utm_source=propellerads&z={zoneid}&visitor=\u0024{SUBID}'],
    ['Adsterra', 'https://shop.example/?c=##CAMPAIGN_ID##&b=##BANNER_ID##&id=##SUB_ID_SHORT(action)###top'],
    ['PopAds', 'https://shop.example/?w=[WEBSITEID]&i=[IMPRESSIONID]&q=[QUALITY]'],
    ['Push.House', 'https://shop.example/?camp={camp}&feed={feed}&uid={uid}'],
    ['Traforama', 'https://shop.example/?c=%CAMPAIGNID%&s=%SPOTID%'],
  ])('%s: %s', (name, link) => {
    expect(names(read(link))).toEqual([name]);
  });

  test('what several platforms use alike is for a person to decide', () => {
    const link = 'https://shop.example/?z={zoneid}&visitor=\u0024{SUBID}';
    const both = read(link);
    expect(names(both)).toEqual(['ClickAdu', 'PropellerAds']);
    expect(both.signs.toSorted()).toEqual(['\u0024{SUBID}', '{zoneid}']);
    const one = read(link, 'ClickAdu');
    expect(names(one)).toEqual(['ClickAdu']);
    expect(short(one)).toEqual(['z moved sub3', 'visitor moved source_click_id']);
    // A choice that the link does not offer is none.
    expect(names(read(link, 'Google Ads'))).toEqual(['ClickAdu', 'PropellerAds']);
    expect(names(read('https://shop.example/?gclid=1&fbclid=2'))).toEqual([
      'Google Ads',
      'Meta (Facebook, Instagram)',
    ]);
  });

  test('plain UTM parameters name a source that nobody sells', () => {
    const link = read('https://shop.example/?utm_source=Our+newsletter&utm_medium=email&id=7#top');
    expect([names(link), link.sourceName, link.signs]).toEqual([[], 'Our newsletter', []]);
    expect(link.page).toBe('https://shop.example/?utm_source=Our+newsletter&utm_medium=email&id=7#top');
    expect(read('https://shop.example/').sourceName).toBe('');
  });

  test('a source of the workspace is found by its name, its click ID and its tokens', () => {
    const sources = [
      ...builtInSources,
      own('Newsletter'),
      own('My network', { clickId: 'nid', tokens: [{ parameter: 'sub1', token: '{{zone_no}}' }] }),
      own('taboola'),
    ];
    expect(names(read('https://shop.example/?utm_source=newsletter', undefined, sources))).toEqual([
      'Newsletter',
    ]);
    expect(names(read('https://shop.example/?nid=4', undefined, sources))).toEqual(['My network']);
    expect(names(read('https://shop.example/?z={{zone_no}}', undefined, sources))).toEqual(['My network']);
    const [taboola] = read('https://shop.example/?tblci=G', undefined, sources).platforms;
    expect([taboola?.name, taboola?.source?.id, taboola?.template?.id]).toEqual([
      'taboola',
      'src_taboola',
      'taboola',
    ]);
  });

  test('of several sources for one platform, the one that has the link’s names is taken', () => {
    const tokens = [{ parameter: 'sub3', linkName: 'ad_id', token: '{{ad.id}}' }];
    const copy = own('Meta 2', { template: 'meta-ads', clickId: 'fbclid', tokens });
    const link = read('https://shop.example/?ad_id={{ad.id}}', undefined, [...builtInSources, copy]);
    expect([names(link), short(link)]).toEqual([['Meta 2'], ['ad_id same sub3']]);
  });
});

describe('the page and the parameters', () => {
  test('tokens become the source’s parameters, and the page keeps what is its own', () => {
    const link = read(
      'https://shop.example/a%20b?id=7&utm_source=google&utm_campaign={campaignid}&kw={keyword}_{matchtype}&x={unheard}&sub2={adgroupid}&gclid=Cj0',
    );
    expect(short(link)).toEqual([
      'id kept',
      'utm_source kept',
      'utm_campaign moved sub1',
      'kw kept',
      'x unknown',
      'sub2 same',
      'gclid appended',
    ]);
    expect(link.page).toBe(
      'https://shop.example/a%20b?id=7&utm_source=google&utm_campaign={sub1}&kw={sub4}_{sub5}',
    );
  });

  test('a slot that has another token in the source is not read as its own', () => {
    expect(short(read('https://shop.example/?sub1={{ad.id}}&fbclid=1'))).toEqual([
      'sub1 moved sub3',
      'fbclid appended',
    ]);
  });

  test('there is no page where the link does not say which', () => {
    expect(read('{lpurl}?gclid={gclid}').page).toBeNull();
    expect(read('sub1={campaignid}&sub3={creative}').page).toBeNull();
    expect(read('https://shop.example/{keyword}?gclid=1').page).toBeNull();
  });

  test('the page inside a platform’s own address is the page', () => {
    expect(read('https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2F%3Fa%3D1&h=x').page).toBe(
      'https://shop.example/?a=1',
    );
  });

  test.each([
    ['Keitaro', 'https://trk.example/spring?sub_id_3={{ad.id}}&keyword=a&fbclid=1'],
    ['Keitaro', 'https://trk.example/x?external_id={clickid}&creative_id={bannerid}&cost={cost}'],
    ['Voluum', 'https://trk.example/0a1b2c3d-1111-4222-8333-444455556666?c={campaignid}&gclid=1'],
    ['Voluum', 'https://abc.voluumtrk2.com/whatever'],
    ['Binom', 'https://trk.example/click.php?key=k7&t1={campaignid}'],
    ['RedTrack', 'https://trk.example/5f2b7c0a9d3e4f1a2b3c4d5e?sub1={{ad.id}}&ref_id=1'],
    ['BeMob', 'https://xy.bemobtrcks.com/go/0a1b2c3d-1111-4222-8333-444455556666'],
  ])('a link of %s hides its page: %s', (tracker, text) => {
    const link = read(text);
    expect([link.tracker, link.page]).toEqual([tracker, null]);
  });

  test('the source of another tracker’s link is found, and its parameters are told apart', () => {
    const link = read('https://trk.example/spring?sub_id_3={{ad.id}}&sub_id_7=x&fbclid=1');
    expect(names(link)).toEqual(['Meta (Facebook, Instagram)']);
    expect(short(link)).toEqual(['sub_id_3 moved sub3', 'sub_id_7 tracker', 'fbclid appended']);
    // On a page of one's own, the same names are ordinary ones.
    expect(read('https://shop.example/?key=1&t1=2').page).toBe('https://shop.example/?key=1&t1=2');
  });
});

test.each([
  '',
  '   ',
  'spring sale',
  'Google',
  'mailto:ana@shop.example',
  'javascript:alert(1)//a=b',
  'https://',
  'https://ana:secret@shop.example/',
])('"%s" is no link', (text) => {
  expect(readAdLink(text, known)).toEqual({ kind: 'unreadable' });
});

test('no ad has a link of thousands of characters', () => {
  expect(readAdLink(`https://shop.example/?a=${'x'.repeat(5000)}`, known).kind).toBe('unreadable');
});

test('our own link is not a page', () => {
  expect(readAdLink('https://go.example/spring?sub1={campaignid}', known)).toEqual({
    kind: 'own',
    host: 'go.example',
  });
  expect(readAdLink('http://LOCALHOST:3001/spring', known)).toEqual({ kind: 'own', host: 'localhost:3001' });
  expect(readAdLink('https://l.facebook.com/l.php?u=https%3A%2F%2Fgo.example%2Fs', known).kind).toBe('own');
});

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '{campaignid}',
    '{{ad.id}}',
    '__CID__',
    '##ID##',
    '%',
    '%7B',
    '#',
    '&amp;',
    '{',
    '{{',
    'utm_source',
    'sub1',
  ),
);

test('no text makes it fail', () => {
  const text = fc.array(fc.oneof(piece, fc.constantFrom('https://', '/', '?', '&', '=')), { maxLength: 30 });
  fc.assert(fc.property(text, (parts) => void readAdLink(parts.join(''), known)));
});

test('every parameter, and every one of the page, was in the link', () => {
  const name = fc.oneof(
    fc.constantFrom('utm_source', 'sub1', 'gclid', 'kw', 'sub_id_2', 'key'),
    fc.stringMatching(/^[a-z]{1,8}$/),
  );
  const value = fc.oneof(
    piece,
    fc.tuple(piece, piece).map(([a, b]) => a + b),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&');
      const link = read(`https://shop.example/p?${query}`);
      expect(link.parameters.map((one) => one.name)).toEqual(pairs.map(([key]) => key));
      const onPage = new URL(link.page ?? 'https://shop.example/').searchParams;
      const given = pairs.map(([key]) => key);
      for (const key of onPage.keys()) expect(given).toContain(key);
    }),
  );
});
