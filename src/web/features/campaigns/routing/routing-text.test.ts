import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { Words } from '../../../decision/words.ts';
import { en } from '../../../i18n/english.ts';
import { routingWords } from './routing-text.ts';

const intl = createIntl({ locale: 'en', messages: en });
const words: Words = {
  t: (id, values) => intl.formatMessage({ id }, values),
  weight: (value) => `${value / 100} %`,
  list: (items, type) => intl.formatList(items, { type }),
  nameOf: (code, type) => intl.formatDisplayName(code, { type }) ?? code,
  time: String,
  zone: 'Europe/Berlin',
};

const destinations = ['Page A', 'Page B', 'Quiz', 'Offer'].map((name, i) => ({
  id: `d${i}`,
  name,
  url: 'https://a.example/',
}));
const whole = (destination: number) => [{ destination, weight: 10_000 }];
const paths = [
  { number: 0, landing: null, offers: whole(0) },
  { number: 1, landing: null, offers: whole(1) },
  {
    number: 2,
    landing: 2,
    offers: [
      { destination: 3, weight: 7500 },
      { destination: 0, weight: 2500 },
    ],
  },
];

it('describes rules, landing pages, hours and caps in natural words', () => {
  const rules = [
    {
      number: 7,
      name: 'Germany on phones',
      match: 'all' as const,
      conditions: [
        { field: 'country' as const, is: true, values: ['DE', 'AT'] },
        { field: 'device' as const, is: false, values: ['desktop' as const] },
      ],
      caps: {},
      to: [
        { path: 0, weight: 6000 },
        { path: 1, weight: 4000 },
      ],
    },
    {
      number: 9,
      name: '',
      match: 'any' as const,
      conditions: [
        { field: 'os' as const, is: true, values: ['ios' as const] },
        {
          field: 'hours' as const,
          is: true,
          values: [{ days: ['sat' as const, 'sun' as const], from: '09:00', to: '24:00' }],
        },
      ],
      caps: { day: 1000, total: 5 },
      to: [{ path: 2, weight: 10_000 }],
    },
  ];
  const routed = { destinations, paths, default: [{ path: 0, weight: 10_000 }], rules };
  expect(routingWords(words, routed).map(({ title, text }) => [title, text])).toEqual([
    [
      'Rule 1: Germany on phones',
      'country is Germany or Austria and device is not Desktop → Page A 60 %, Page B 40 %',
    ],
    [
      'Rule 2',
      'operating system is iOS or time is Sat and Sun 09:00 to 24:00, Europe/Berlin (up to 1,000 per day or 5 in total) → Quiz, then Offer 75 %, Page A 25 %',
    ],
    ['Default path', '→ Page A'],
  ]);
  const exits = [{ offers: whole(1) }, { offers: paths[2]?.offers ?? [] }];
  const [, , quiz] = paths.map((path) => (path.landing === null ? path : { ...path, exits }));
  expect(
    routingWords(words, {
      ...routed,
      paths: quiz ? [quiz] : [],
      default: [{ path: 0, weight: 10_000 }],
      rules: [],
    })[0]?.text,
  ).toBe('→ Quiz, then exit 1: Offer 75 %, Page A 25 %; exit 2: Page B; exit 3: Offer 75 %, Page A 25 %');
  const both = [
    { path: 1, weight: 5000 },
    { path: 2, weight: 5000 },
  ];
  expect(routingWords(words, { ...routed, default: both, rules: [] })).toEqual([
    {
      key: 'default',
      title: 'Everyone',
      text: '→ Page B 50 %, (Quiz, then Offer 75 %, Page A 25 %) 50 %',
    },
  ]);
});
