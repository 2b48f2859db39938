import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventReader, type ServerEvent } from './event-stream.ts';

const read = (...pieces: string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const take = eventReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
};

it('reads events with their id, which remains until there is another', () => {
  expect(read('id: 1\nevent: requests\ndata: {"a":1}\n\n:\n\ndata: two\ndata:lines\n\n')).toEqual([
    { id: '1', type: 'requests', data: '{"a":1}' },
    { id: '1', type: 'message', data: 'two\nlines' },
  ]);
});

it('ignores comments, empty events and unknown fields', () => {
  expect(read(': hello\n\n\nretry: 5\n\nid: 7\n\nevent: x\n\ndata\n\n')).toEqual([
    { id: '7', type: 'message', data: '' },
  ]);
});

it('ignores a truncated event', () => {
  expect(read('id: 1\ndata: whole\n\nid: 2\ndata: ha')).toEqual([
    { id: '1', type: 'message', data: 'whole' },
  ]);
  expect(read('data: whole\n')).toEqual([]);
});

it('reads the same however it is split, with any line ends', () => {
  const text = 'id: a-1\nevent: requests\ndata: {"x": "ü\u2028"}\ndata: 2\n\n:\n\nid: b\ndata: last\n\n';
  const whole = read(text);
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: text.length + 12 }), { maxLength: 12 }),
      fc.constantFrom('\n', '\r\n'),
      (cuts, end) => {
        const sent = text.replaceAll('\n', end);
        const places = [0, ...cuts.toSorted((a, b) => a - b), sent.length];
        const pieces = places.slice(1).map((to, i) => sent.slice(places[i], to));
        expect(read(...pieces)).toEqual(whole);
      },
    ),
  );
});
