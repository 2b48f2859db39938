import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PersonName } from '../../contracts/fields.ts';
import type { Row } from '../../db/tables.ts';
import { leadsCsv } from './csv.ts';

const csvOf = async (name: string): Promise<string> => {
  async function* one(): AsyncGenerator<Row<'leads'>[]> {
    yield [
      {
        id: 1,
        public_id: 'led_1',
        workspace_id: 1,
        webinar_id: 'w',
        name,
        email: 'a@b.example',
        phone: '+5511987654321',
        language: 'en',
        created_at: new Date(0),
      },
    ];
  }
  let text = '';
  for await (const piece of leadsCsv(one())) text += piece;
  return text;
};

const pieces = fc.constantFrom(
  ...['=1+1', '+', '-', '@', '＝1', '＠', ';', '\t', '\r', '\n', '"', "'", ',', ' ', 'Zé'],
);
const names = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''));

test('no cell begins with a formula, and the rest of a name is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const [, cells = []] = parse(await csvOf(name), { bom: true }) as string[][];
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＠]/u.test(cell))).toEqual([]);
      expect([name, `'${name}`]).toContain(cells[1]);
      expect(cells[3]).toBe("'+5511987654321");
    }),
    { numRuns: 500 },
  );
});

test.each(['\u0000', '\t', '\n', '\u007f', '\u0085', '\u200b', '\u202e', '\u2066', '\ufeff', '\u00ad'])(
  'refuses a name with %j in it',
  (hidden) => {
    expect(PersonName.safeParse(`Ana${hidden}Lima`).error?.issues[0]?.message).toBe('name_invalid');
  },
);

test.each(['राम', 'क्\u200dष देवी', 'श्री\u200cमान', 'Zoë O’Neil', 'Анна Лима'])('%s is a name', (name) => {
  expect(PersonName.parse(name)).toBe(name);
});
