import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { Words } from '../../../decision/words.ts';
import { en } from '../../../i18n/english.ts';
import { newCampaign } from '../editor/form-values.ts';
import { withExitsUpTo } from './exit-edit.ts';
import { routeMap } from './map-boxes.ts';
import { withDestination, withLanding } from './routing-edit.ts';

const intl = createIntl({ locale: 'en', messages: en });
const words: Words = {
  t: (id, values) => intl.formatMessage({ id }, values),
  weight: (value) => `${value / 100} %`,
  list: (items, type) => intl.formatList(items, { type }),
  nameOf: (code, type) => intl.formatDisplayName(code, { type }) ?? code,
  time: String,
  zone: 'Europe/Berlin',
};

const { destinations, paths, default: split, rules } = newCampaign('dom_1');
const plain = {
  destinations: destinations.map((one) => ({ ...one, name: 'Shop', url: 'https://shop.example/' })),
  paths,
  default: split,
  rules,
};
const landed = withLanding(withDestination(plain, { name: 'Hats', url: 'https://hats.example/' }));
const landing = landed.paths.at(-1)?.key ?? '';

/** The offers behind each exit of the only way. */
const shown = (routing: typeof landed) =>
  routeMap(words, { ...routing, default: [{ path: landing, weight: '100' }] })[0]?.ways[0]?.exits.map(
    (ways) => ways.map(({ name, shown: share, end }) => [name, share, end]),
  );

it('shows what follows a landing page, exit by exit', () => {
  expect(shown(landed)).toEqual([[['Shop', '100 %', null]]]);
  expect(shown(withExitsUpTo(landed, landing, 3))).toEqual([
    [['Shop', '100 %', null]],
    [['Hats', '100 %', null]],
    [['Destination 4', '100 %', 'noUrl']],
  ]);
});
