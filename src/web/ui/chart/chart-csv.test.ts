import { expect, test } from 'vitest';
import { chartCsv, csvOf } from './chart-csv.ts';

test('a chart’s file has every unformatted number', () => {
  const text = chartCsv(
    {
      title: '',
      timeZone: 'UTC',
      currency: 'USD',
      step: 'day',
      to: '2026-03-12T00:00:00Z',
      marks: [],
      steps: ['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'],
      series: [
        {
          key: 'a',
          name: 'Cost, "all"',
          kind: 'money',
          draw: 'line',
          values: ['1.25', null],
          previous: null,
        },
        { key: 'b', name: 'Visits', kind: 'count', draw: 'line', values: [3, 4], previous: [5, 6] },
      ],
    },
    { time: 'Time', before: (name) => `${name} before` },
  );
  expect(text).toBe(
    'Time,"Cost, ""all""",Visits,Visits before\r\n2026-03-10T00:00:00Z,1.25,3,5\r\n2026-03-11T00:00:00Z,,4,6\r\n',
  );
});

test('a name that a spreadsheet would treat as a formula is text, and a negative number is a number', () => {
  expect(csvOf([['=1+1', '-3.5', -2, null, 'a;b']])).toBe(`'=1+1,-3.5,-2,,"a;b"\r\n`);
});
