import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DELIVERY_PROBLEMS } from '../../core/postback/problems.ts';

const docs = await readFile(new URL('../../../docs/errors.md', import.meta.url), 'utf8');

test('docs/errors.md says for each delivery problem what happens and what to do', () => {
  const section = docs.slice(docs.indexOf('## Problems of deliveries'));
  const rows = [...section.matchAll(/^\| (`.+`) \| (retried|paused|dropped) \| \S.{20,} \|$/gm)];
  const codes = rows.flatMap((row) => [...(row[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]));
  expect(codes.toSorted()).toEqual([...DELIVERY_PROBLEMS].toSorted());
});

test('docs/errors.md explains each field code of outgoing postbacks, webhooks and deliveries', async () => {
  const sources = [
    '../../contracts/postbacks/outgoing.ts',
    '../../contracts/postbacks/webhook.ts',
    '../../contracts/postbacks/delivery.ts',
    '../../core/postback/url-target.ts',
    '../outgoing/service.ts',
    '../outgoing/target-input.ts',
    '../webhook/service.ts',
    './routes.ts',
  ];
  const shape =
    /'((?:\w+_(?:required|invalid|unknown|reserved|place|again|json|private|port|scheme|credentials|unreadable|without_post))|too_\w+|twice)'/g;
  const codes = new Set<string>();
  for (const source of sources) {
    const text = await readFile(new URL(source, import.meta.url), 'utf8');
    for (const match of text.matchAll(shape)) codes.add(match[1] as string);
  }
  codes.delete('from_seq');
  expect(codes.size).toBeGreaterThan(25);
  expect([...codes].filter((code) => !docs.includes(`\`${code}\``))).toEqual([]);
});
