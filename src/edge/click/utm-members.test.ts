import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UTMS } from '../../core/report/utm.ts';
import { utmMember } from '../../events/journal/record.ts';
import { linkQuery, namedSlots, slotQuery } from './link-query.ts';
import { utmMembers } from './utm-members.ts';

const membersOf = (raw: string): Record<string, string> =>
  JSON.parse(`{${utmMembers(linkQuery(raw)).slice(1)}}`);

test.each([
  ['', {}],
  ['sub1=a&gclid=G', {}],
  ['utm_id=7&UTM_SOURCE=a&utm_source_platform=b&xutm_term=c', {}],
  ['utm_source=&utm_medium', {}],
  ['utm_source=&utm_source=second', {}],
  ['utm_source=first&utm_source=second', { u1: 'first' }],
  [
    'utm_content=e&utm_term=d&utm_campaign=c&utm_medium=b&utm_source=a',
    { u1: 'a', u2: 'b', u3: 'c', u4: 'd', u5: 'e' },
  ],
  [
    'utm_campaign=Spring+sale%20%C3%A4&utm_term=a%2Bb&utm_medium=%zz%',
    { u2: '%zz%', u3: 'Spring sale ä', u4: 'a+b' },
  ],
  ['utm_term=%ff&utm_content={{ad.name}}', { u4: '\ufffd', u5: '{{ad.name}}' }],
])('%s', (raw, members) => {
  expect(membersOf(raw)).toEqual(members);
});

const piece = fc.oneof(
  fc.constantFrom(
    '=',
    '&',
    '+',
    '%',
    '%20',
    '%F0%9F%98%80',
    '%ED%A0%BD',
    '%ff',
    '%C3',
    '%00',
    '"',
    '\\',
    'a',
    'x'.repeat(254),
  ),
  fc.constantFrom('sub1', 'utm_', ...UTMS, ...UTMS.map((utm) => `&${utm}=`)),
  fc.string({ maxLength: 8 }),
);

test('of any query, they are what browsers read there: the first value, well formed and cut', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const raw = pieces.join('');
      // A leading question mark would be skipped; an empty parameter is.
      const read = new URLSearchParams(`&${raw}`);
      const given = raw.includes('utm_') ? UTMS : [];
      const values = given.flatMap((utm) => {
        const value = read.get(utm)?.slice(0, 255).toWellFormed() ?? '';
        return value === '' ? [] : [[utmMember(utm), value]];
      });
      expect(membersOf(raw)).toEqual(Object.fromEntries(values));
    }),
  );
});

test('a traffic source that reads one into a slot does not take it away', () => {
  const slots = namedSlots([['sub3', ['utm_content', 'sub3']]]);
  const query = slotQuery(linkQuery('utm_content=AD7'), slots);
  expect([query.value('sub3'), utmMembers(query)]).toEqual(['AD7', ',"u5":"AD7"']);
});
