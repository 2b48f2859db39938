import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedPath } from '../store/duckdb/columns.ts';
import { type EventDatabase, openEventDatabase } from '../store/duckdb/open.ts';
import { query, text } from '../store/duckdb/rows.ts';
import { requestOf, STORED_REQUEST } from './stored-request.ts';

let dir: string;
let database: EventDatabase;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead request '));
  database = await openEventDatabase(path.join(dir, 'events.duckdb'), path.join(dir, 'staging'));
});
afterAll(() => {
  database.close();
  fs.rmSync(dir, { recursive: true });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\u2028', '</script>', '👍🏽', "'; --", 'हिन्दी', '{"a":1}', '\r\n\t'),
);

test('texts and exact amounts are read as they were stored', async () => {
  const { writer } = database;
  const stored = fc.record({
    path: anyText,
    agent: anyText,
    city: fc.option(anyText),
    sub: fc.option(anyText),
    later: fc.option(anyText),
    caps: fc.array(anyText, { maxLength: 3 }),
    clicks: fc.dictionary(fc.constantFrom('gclid', 'fbclid', '__proto__', 'a"b'), anyText, { maxKeys: 3 }),
    sequence: fc.integer({ min: 1, max: 2 ** 40 }),
    repeats: fc.integer({ min: 0, max: 2 }),
    time: fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') }),
    cost: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
  });
  await fc.assert(
    fc.asyncProperty(stored, async (of) => {
      await writer.run('DELETE FROM requests');
      const [id = ''] = Object.values(of.clicks);
      const asked = of.path + `&gclid=${id}`.repeat(of.repeats);
      await writer.run(
        `INSERT INTO requests BY NAME SELECT 1 AS node, 2 AS worker, 3 AS epoch, $1::UBIGINT AS sequence,
           make_timestamp($2::BIGINT * 1000) AS time, 7 AS workspace, 1 AS domain, 5 AS campaign, 1 AS revision, 0 AS destination,
           0 AS rule, '' AS test, -1 AS variant, 'redirected' AS outcome, 'human' AS traffic_class, [] AS reasons, true AS visit,
           false AS unique_visit, 'v' AS visitor, 'GET' AS method, 'h' AS host, ${storedPath('$3::VARCHAR', '$8::JSON::MAP(VARCHAR, VARCHAR)')} AS path, $4 AS user_agent, '' AS referrer,
           $5::VARCHAR AS city, $6::VARCHAR AS sub10, $10::VARCHAR AS sub11, $7::JSON::VARCHAR[] AS exhausted_caps, $8::JSON::MAP(VARCHAR, VARCHAR) AS click_ids,
           ($9::BIGINT / 1000000)::DECIMAL(21, 9) AS cost, 0 AS phase, false AS kept, false AS joined`,
        [
          ...[BigInt(of.sequence), BigInt(of.time), asked, of.agent, of.city, of.sub],
          ...[JSON.stringify(of.caps), JSON.stringify(of.clicks)],
          of.cost === null ? null : BigInt(of.cost),
          of.later,
        ],
      );
      const [row] = await query(database.reader, `SELECT ${STORED_REQUEST} AS request FROM requests`);
      const request = requestOf(text(row?.request));
      expect(request).toMatchObject({
        node: 1,
        worker: 2,
        epoch: 3,
        sequence: of.sequence,
        time: of.time,
        campaign: 5,
        variant: -1,
        path: id === '' ? asked : asked.replaceAll('\u0001', '%01'),
        userAgent: of.agent,
        city: of.city,
        exhaustedCaps: of.caps,
        country: null,
        visit: true,
        unique: false,
        reasons: [],
        inApp: null,
        cost:
          of.cost === null
            ? null
            : { by: 'visit', amount: String(of.cost / 1_000_000), currency: null, problem: null },
      });
      expect(request.subs).toEqual({
        ...(of.sub !== null && { sub10: of.sub }),
        ...(of.later !== null && { sub11: of.later }),
      });
      expect(Object.entries(request.clickIds).sort()).toEqual(Object.entries(of.clicks).sort());
    }),
    { numRuns: 60 },
  );
});

test('a click ID is stored once, and is in the path that is read', async () => {
  const { writer, reader } = database;
  await writer.run('DELETE FROM requests');
  const ids = "MAP {'gclid': 'Cj0KCQiA'}";
  await writer.run(
    `INSERT INTO requests BY NAME SELECT 1 AS node, 1 AS sequence, ${storedPath("'/abc?gclid=Cj0KCQiA'", ids)} AS path, ${ids} AS click_ids`,
  );
  const [row] = await query(reader, `SELECT path, ${STORED_REQUEST} AS request FROM requests`);
  expect(text(row?.path)).not.toContain('Cj0');
  expect(requestOf(text(row?.request)).path).toBe('/abc?gclid=Cj0KCQiA');
});

test('parameters that no link gave take no space in the answer', async () => {
  const { writer, reader } = database;
  const answered = async (subs: string): Promise<string> => {
    await writer.run('DELETE FROM requests');
    await writer.run(`INSERT INTO requests BY NAME SELECT 1 AS node, 1 AS sequence${subs}`);
    const [row] = await query(reader, `SELECT ${STORED_REQUEST} AS request FROM requests`);
    return text(row?.request);
  };
  const without = await answered('');
  expect(without).toContain(',[null,null],');
  expect(requestOf(without).subs).toEqual({});
  const first = await answered(", 'a' AS sub1");
  expect(first.length - without.length).toBe(JSON.stringify(['a', ...Array(9).fill(null)]).length - 4);
  expect(requestOf(first).subs).toEqual({ sub1: 'a' });
  expect(requestOf(await answered(", '' AS sub12, 'z' AS sub20")).subs).toEqual({ sub12: '', sub20: 'z' });
});
