import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK_WIDTH, markLabels } from './mark-labels.ts';

const events = (count: number) => `${count} events`;
const at = (part: number, ...labels: string[]) => ({ part, labels });
const texts = (marks: Parameters<typeof markLabels>[0], width = 900) =>
  markLabels(marks, { width, events }).map((label) => label?.text ?? null);

test('separate marks name their event, and several of one step are counted', () => {
  expect(texts([at(0.1, 'Revision 2'), at(0.5, 'Revision 3', 'a note'), at(0.9, 'Revision 4')])).toEqual([
    'Revision 2',
    '2 events',
    'Revision 4',
  ]);
});

test('revisions in consecutive hours are combined over the first', () => {
  const near = [0.5, 0.52, 0.54].map((part, i) => at(part, `Revision ${i + 2}`));
  expect(texts([at(0.1, 'Revision 1'), ...near, at(0.95, 'Revision 5')])).toEqual([
    'Revision 1',
    '3 events',
    null,
    null,
    'Revision 5',
  ]);
});

test('a narrow chart has no labels on its marks', () => {
  expect(texts([at(0.5, 'Revision 2')], 390)).toEqual([null]);
});

test('labels never overlap, and no event is left out', () => {
  const parts = fc.uniqueArray(fc.integer({ min: 0, max: 199 }), { minLength: 1, maxLength: 40 });
  const marks = parts.chain((places) =>
    fc.tuple(
      ...places
        .toSorted((a, b) => a - b)
        .map((place) =>
          fc
            .array(fc.string({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 3 })
            .map((labels) => at((place + 0.5) / 200, ...labels)),
        ),
    ),
  );
  fc.assert(
    fc.property(marks, fc.integer({ min: 520, max: 1600 }), (all, width) => {
      const made = markLabels(all, { width, events });
      let end = Number.NEGATIVE_INFINITY;
      let told = 0;
      made.forEach((label, place) => {
        if (label === null) return;
        const own = Math.min(MARK_WIDTH, label.text.length * 7.5);
        const line = (all[place]?.part ?? 0) * width;
        const begin = line - { left: 0, center: own / 2, right: own }[label.align];
        expect(begin).toBeGreaterThan(end);
        end = begin + own;
      });
      const first = made.findIndex((label) => label !== null);
      expect(first).toBe(0);
      for (let place = 0; place < all.length; ) {
        const next = made.findIndex((label, i) => i > place && label !== null);
        const until = next === -1 ? all.length : next;
        const labels = all.slice(place, until).flatMap((mark) => mark.labels);
        expect(made[place]?.text).toBe(labels.length === 1 ? labels[0] : events(labels.length));
        told += labels.length;
        place = until;
      }
      expect(told).toBe(all.flatMap((mark) => mark.labels).length);
    }),
  );
});
