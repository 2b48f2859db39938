import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Compiled, compile, type StoreTable, type Value } from './compile.ts';
import { parse } from './tree.ts';
import { typeNamed } from './types.ts';

let instance: DuckDBInstance;
let parser: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  parser = await instance.connect();
});
afterAll(() => {
  parser.closeSync();
  instance.closeSync();
});

const columns = {
  workspace: 'UINTEGER',
  time: 'TIMESTAMP',
  visit: 'BOOLEAN',
  n: 'BIGINT',
  units: 'HUGEINT',
  cost: 'DECIMAL(18, 9)',
  whole: 'DECIMAL(38, 6)',
  sub1: 'VARCHAR',
  reasons: 'VARCHAR[]',
};
const table: StoreTable = {
  columns: Object.entries(columns).map(([name, type]) => ({
    name,
    type: typeNamed(type),
    nullable: name !== 'workspace',
  })),
  rows: () => 'requests',
};

const compiled = async (sql: string, values: readonly Value[] = []): Promise<Compiled> =>
  compile(await parse(parser, sql), {
    values,
    table: (name) => (name === 'requests' ? table : null),
    prefix: 's_',
    into: 'answer',
  });
const sqlOf = async (sql: string, values?: readonly Value[]): Promise<string> =>
  (await compiled(sql, values)).sql;

describe('where ClickHouse would silently differ', () => {
  test.each([
    ['SELECT sum(n) AS x FROM requests', 'sumOrNull(toInt128('],
    ['SELECT sum(units) AS x FROM requests', 'accurateCast(sumOrNull(toInt256('],
    ['SELECT sum(whole) AS x FROM requests', 'toDecimal128(sumOrNull(toDecimal256('],
    ['SELECT units * units AS x FROM requests', 'accurateCast(toInt256('],
    ['SELECT min(time) AS x FROM requests', 'minOrNull('],
    ['SELECT sub1::DECIMAL(18, 6) AS x FROM requests', 'round(toDecimal256('],
    ['SELECT cost::HUGEINT AS x FROM requests', 'toInt128(round('],
    ["SELECT NOT (sub1 IN ('a', 'b')) AS x FROM requests", 'if(isNull('],
    ['SELECT n // units AS x FROM requests', 'nullIf('],
    ["SELECT regexp_matches(sub1, '^.') AS x FROM requests", '(?-s)'],
    ['SELECT count(DISTINCT sub1) AS x FROM requests', 'uniqExact('],
    ['SELECT lead(n) OVER (ORDER BY n) AS x FROM requests', 'lead(toNullable('],
    ['SELECT NOT list_contains(reasons, sub1) AS x FROM requests', 'if(isNull('],
    ['SELECT CASE WHEN visit THEN reasons END AS x FROM requests', "CAST([], 'Array(Nullable(String))')"],
  ])('%s says what it means', async (sql, part) => {
    expect(await sqlOf(sql)).toContain(part);
  });

  test('no alias hides a column of its name', async () => {
    const sql = await sqlOf('SELECT 7 AS n FROM requests WHERE n = 60');
    expect(sql).toMatch(/WHERE \(`requests_\d+`\.`n` = 60\)/);
  });

  test('a condition on rows keeps the form that indexes understand', async () => {
    expect(await sqlOf("SELECT n FROM requests WHERE sub1 IN ('a') AND n = 1")).toMatch(
      /WHERE \(`requests_\d+`\.`sub1` IN \('a'\) AND/,
    );
  });

  test('a number that no JavaScript number holds is not rounded', async () => {
    expect(
      await sqlOf('SELECT units + 170141183460469231731687303715884105727 AS x FROM requests'),
    ).toContain('170141183460469231731687303715884105727');
  });

  test.each(['1e18', '1e300', '-1.5e17', '0.1'])('%s is the same number there', async (number) => {
    expect(await sqlOf(`SELECT n::DOUBLE / ${number}::DOUBLE AS x FROM requests`)).toContain(
      String(Math.abs(Number(number))),
    );
  });
});

test('columns are written out, those of both parts of a union by their names, and nobody reads the others', async () => {
  const sql = await sqlOf(`SELECT * EXCLUDE (b) FROM (
    SELECT n AS a, 1 AS b, sub1 FROM requests UNION ALL BY NAME SELECT sub1, cost AS c FROM requests)`);
  expect(sql).not.toContain('*');
  expect(sql).toContain('AS `a`');
  expect(sql).toContain('AS `c`');
  expect(sql).not.toContain('AS `b`');
  expect(sql).not.toContain('workspace');
});

test('a common table that is read twice becomes a temporary table, once', async () => {
  const { steps, made, sql } = await compiled(
    'WITH a AS (SELECT n FROM requests), b AS (SELECT n FROM a) SELECT x.n FROM a x JOIN a y USING (n) JOIN b USING (n)',
  );
  expect(steps).toHaveLength(1);
  expect(steps[0]).toContain(`CREATE TEMPORARY TABLE ${made[0]} ENGINE = Memory AS SELECT`);
  expect(sql.split(made[0] ?? '').length).toBe(4);
});

test('what is JSON within JSON is not a text within it', async () => {
  const sql = await sqlOf('SELECT json_array(n, json_array(sub1, visit)) AS x FROM requests');
  expect(sql).toMatch(/toJSONString\(tuple\(\S+, tuple\(/);
});

test('lists become rows side by side, not each with each', async () => {
  const sql = await sqlOf("SELECT unnest(range(0, 3)) AS a, unnest(string_split('x,y,z', ',')) AS b");
  expect(sql.match(/ARRAY JOIN/g)).toHaveLength(1);
});

test('values are bound, whatever they are', async () => {
  const hostile = "'; DROP TABLE requests; --";
  const { sql, parameters } = await compiled('SELECT n FROM requests WHERE sub1 = $1 AND n = $2', [
    hostile,
    5n,
  ]);
  expect(sql).not.toContain('DROP');
  expect(parameters).toEqual({ p1: hostile, p2: 5n });
});

describe('what is not known is refused', () => {
  test.each([
    'SELECT soundex(sub1) AS x FROM requests',
    'SELECT median(n) AS x FROM requests',
    'SELECT n FROM elsewhere',
    'SELECT nobody FROM requests',
    'SELECT n FROM requests USING SAMPLE 10%',
    'SELECT n FROM requests INTERSECT SELECT n FROM requests',
    'SELECT n FROM requests GROUP BY ROLLUP (n)',
    'SELECT cost::DOUBLE::VARCHAR AS x FROM requests',
    'SELECT time::VARCHAR AS x FROM requests',
    'SELECT n + sub1 AS x FROM requests',
    'SELECT n FROM requests WHERE sub1 = 5',
    'SELECT TRY_CAST(sub1 AS INTEGER) AS x FROM requests',
    'SELECT a.n FROM requests a FULL JOIN requests b USING (n)',
    'SELECT n FROM requests WHERE n = $1',
    'SELECT make_timestamp(n) AS x FROM requests',
    'SELECT json_array(cost) AS x FROM requests',
    'SELECT sum(n) OVER (ORDER BY n ROWS 2 PRECEDING) AS x FROM requests',
    'SELECT 1; SELECT 2',
    'DELETE FROM requests',
  ])('%s', async (sql) => {
    await expect(compiled(sql)).rejects.toThrow();
  });
});
