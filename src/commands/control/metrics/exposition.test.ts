import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exposition } from './exposition.ts';

/** Reads one line as the format's description does: name, labels with escapes, value. */
const readLine = (line: string): { name: string; labels: Record<string, string>; value: number } => {
  const name = /^[a-z_]+/.exec(line)?.[0] ?? '';
  let at = name.length;
  const labels: Record<string, string> = {};
  if (line[at] === '{') {
    at++;
    while (line[at] !== '}') {
      const key = /^[a-z_]+(?==")/.exec(line.slice(at))?.[0] ?? expect.fail(line);
      at += key.length + 2;
      let value = '';
      for (; line[at] !== '"'; at++) {
        if (line[at] === '\\') {
          at++;
          value += line[at] === 'n' ? '\n' : line[at];
        } else value += line[at];
      }
      labels[key] = value;
      at++;
      if (line[at] === ',') at++;
    }
    at++;
  }
  expect(line[at]).toBe(' ');
  return { name, labels, value: Number(line.slice(at + 1)) };
};

test('whatever labels hold, each sample is one line that reads back the same', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('a"b', 'a\\', 'a\nb', '\\n', '{}', ' x=" '));
  const sample = fc.record({
    job: text,
    result: text,
    value: fc.double({ noNaN: true, noDefaultInfinity: true }),
  });
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1 }), text, (samples, help) => {
      const written = exposition([
        {
          ...{ name: 'jobs_total', help, type: 'counter' },
          samples: samples.map(({ value, ...labels }) => ({ labels, value })),
        },
      ]);
      const lines = written.split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.slice(0, 2).map((line) => line.slice(0, 18))).toEqual([
        '# HELP jobs_total ',
        '# TYPE jobs_total ',
      ]);
      expect(lines.slice(2).map(readLine)).toEqual(
        samples.map(({ job, result, value }) => ({
          ...{ name: 'jobs_total', labels: { job, result } },
          value: value === 0 ? expect.closeTo(0) : value,
        })),
      );
    }),
  );
});

test('a histogram has cumulative buckets, an infinite one, a sum and a count; a family without samples has nothing', () => {
  const labels = { node: 1 };
  const histograms = [{ labels, upTo: [[0.5, 2] as const, [1, 3] as const], count: 4, sum: 7.5 }];
  expect(
    exposition([
      { name: 'unknown', help: 'Absent.', type: 'gauge', samples: [] },
      { name: 'took', help: 'Time.', type: 'histogram', histograms },
    ]),
  ).toBe(
    [
      '# HELP took Time.',
      '# TYPE took histogram',
      'took_bucket{node="1",le="0.5"} 2',
      'took_bucket{node="1",le="1"} 3',
      'took_bucket{node="1",le="+Inf"} 4',
      'took_sum{node="1"} 7.5',
      'took_count{node="1"} 4\n',
    ].join('\n'),
  );
});
