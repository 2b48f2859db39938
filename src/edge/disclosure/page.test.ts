import { expect, test } from 'vitest';
import { LANGUAGES } from '../../messages/languages.ts';
import { fakeSigning } from '../../signing/fake-signing.ts';
import type { DisclosureDocument } from './document.ts';
import { disclosurePage } from './page.ts';

const places = ['landing', 'first', 'second', 'third'].map((name, i) => ({
  ...{ number: i + 1, url: `https://${name}.example/`, reached: ['new' as const], newVisitors: true },
}));
const document = {
  link: 'go.example/abc',
  ...{ at: '2026-12-01T00:00:00.000Z', never: '' },
  ...{
    campaign: 'cmp_1',
    revision: 1,
    semantics: 2,
    status: 'active',
    zone: 'UTC',
    startsAt: null,
    endsAt: null,
  },
  ...{ caps: [], redirect: '302', referrer: 'hidden', passQuery: false, invalidTraffic: 'count' },
  ...{ destinations: places, rules: [], earlier: [], inactive: { answer: 'gone', destination: null } },
} as const;

const shown = (
  to: DisclosureDocument['default']['to'],
  language: (typeof LANGUAGES)[number] = 'en',
): string => {
  const whole = { ...document, default: { reachable: true, abTest: false, to } } as DisclosureDocument;
  const signed = fakeSigning().sign('fairlead.disclosure', 1, { ...whole });
  const page = disclosurePage(whole, signed, { language, key: '' });
  return page.slice(page.indexOf('<tbody>'), page.indexOf('</tbody>'));
};

const capped = { destination: 2, percent: 50, whenFull: [3, 4] };
const alone = { destination: 3, percent: 50, whenFull: [] };

test('where visitors go while an offer is full is said in order', () => {
  const html = shown([{ percent: 100, landing: null, offers: [capped, alone] }]);
  expect(html.replace(/<\/?code>/g, '')).toContain(
    'https://first.example/ (50%)<small>when full: https://second.example/, then https://third.example/, ' +
      'then the answer for inactive links</small>https://second.example/ (50%)<small>when full: the answer for inactive links</small>',
  );
});

test('each exit of a landing page has its offers', () => {
  const offers = [{ destination: 2, percent: 100 }];
  const exits = [[{ destination: 4, percent: 100 }], []];
  const html = shown([{ percent: 100, landing: 1, offers, exits }]).replace(/<\/?code>/g, '');
  expect(html).toContain('<li>exit 1: https://first.example/</li><li>exit 2: https://third.example/</li>');
  expect(html).toContain('<li>exit 3: no destination');
});

test.each(LANGUAGES)('nothing is left unfilled in %s', (language) => {
  const html = shown([{ percent: 100, landing: 1, offers: [capped], exits: [[alone]] }], language);
  expect(html).not.toMatch(/\{[a-z]+\}/);
});
