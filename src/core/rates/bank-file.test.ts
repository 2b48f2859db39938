import { expect, test } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { readBankFile } from './bank-file.ts';

const DAY = Date.UTC(2026, 10, 20) / DAY_MS;

test('reads the bank’s file of one day: date in words, spaces, trailing comma', () => {
  const file = readBankFile('Date, USD, JPY, BGN, \n20 November 2026, 1.0562, 163.52, 1.9558, \n');
  expect(file).toEqual({
    days: [{ day: DAY, rates: { USD: '1.0562', JPY: '163.52', BGN: '1.9558' } }],
    problems: [],
  });
});

test('reads the whole history: newest first, N/A, quotes, CRLF; returns days in order', () => {
  const file = readBankFile('\uFEFFDate,USD,RUB,\r\n"2026-11-20","1.0562",N/A,\r\n2026-11-19,1.05,,\r\n');
  expect(file).toEqual({
    days: [
      { day: DAY - 1, rates: { USD: '1.05' } },
      { day: DAY, rates: { USD: '1.0562' } },
    ],
    problems: [],
  });
});

const xml = (cubes: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube>${cubes}
  </Cube>
</gesmes:Envelope>`;

test('reads XML of one day and of many, with either kind of quotes', () => {
  const cubes = `
    <Cube time='2026-11-20'>
      <Cube currency='USD' rate='1.0562'/>
    </Cube>
    <Cube time="2026-11-19"><Cube currency="USD" rate="1.05"/><Cube currency="JPY" rate="163"/></Cube>`;
  expect(readBankFile(xml(cubes))).toEqual({
    days: [
      { day: DAY - 1, rates: { USD: '1.05', JPY: '163' } },
      { day: DAY, rates: { USD: '1.0562' } },
    ],
    problems: [],
  });
});

test('reports bad values by line and reads the rest', () => {
  const lines = [
    'Date,USD,Yen',
    '2026-02-30,1',
    '2026-11-19,1,05',
    '2026-11-20,-1',
    '2026-11-20,2',
    '2026-11-18,1e3',
  ];
  expect(readBankFile([...lines, '2026-11-17,1.1,,7'].join('\n'))?.problems).toEqual([
    { line: 1, code: 'currency_unknown', text: 'Yen' },
    { line: 2, code: 'day_invalid', text: '2026-02-30' },
    { line: 4, code: 'rate_invalid', text: 'USD -1' },
    { line: 5, code: 'day_twice', text: '2026-11-20' },
    { line: 6, code: 'rate_invalid', text: 'USD 1e3' },
    { line: 7, code: 'too_many_cells', text: '7' },
  ]);
  const bad = `<Cube time="2026-11-20"><Cube currency="USD" rate="0"/>\n<Cube currency="usd" rate="1"/></Cube>`;
  expect(readBankFile(xml(bad))?.problems).toEqual([
    { line: 4, code: 'rate_invalid', text: 'USD 0' },
    { line: 5, code: 'currency_unknown', text: 'usd' },
  ]);
});

test.each([
  '',
  'day,amount\n2026-11-20,5',
  'Date\n2026-11-20',
  '<html><body>Not found</body></html>',
  `<!DOCTYPE x [<!ENTITY a "b">]>${xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1"/></Cube>')}`,
  'Date,USD\n2026-11-20,\0',
])('%j is not a file of the bank', (text) => {
  expect(readBankFile(text)).toBeNull();
});

test('reads seven thousand days quickly', () => {
  const lines = Array.from({ length: 7000 }, (_, i) => {
    const day = new Date(Date.UTC(1999, 0, 4 + i)).toISOString().slice(0, 10);
    return `${day},${Array.from({ length: 40 }, () => '1.2345').join(',')},`;
  });
  const names = Array.from(
    { length: 40 },
    (_, i) => `A${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`,
  );
  expect(readBankFile([`Date,${names.join(',')},`, ...lines].join('\n'))?.days).toHaveLength(7000);
});
