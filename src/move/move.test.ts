import { expect, test } from 'vitest';
import { destinationOf } from './move.ts';

const here = { databaseUrl: null, clickhouseUrl: null };
const url = 'postgres://a:b@db/fairlead';
const events = 'https://a:b@ch:8443/fairlead';

test('Postgres alone, or with ClickHouse', () => {
  expect(destinationOf({ toPostgres: url, toClickhouse: null }, here)).toEqual({
    databaseUrl: url,
    clickhouseUrl: null,
  });
  expect(destinationOf({ toPostgres: url, toClickhouse: events }, here)).toEqual({
    databaseUrl: url,
    clickhouseUrl: events,
  });
});

test('ClickHouse alone if the control store is on a server already', () => {
  expect(destinationOf({ toPostgres: null, toClickhouse: events }, { ...here, databaseUrl: url })).toEqual({
    databaseUrl: url,
    clickhouseUrl: events,
  });
  expect(() => destinationOf({ toPostgres: null, toClickhouse: events }, here)).toThrow('needs Postgres');
});

test('nothing twice, and not nothing', () => {
  expect(() => destinationOf({ toPostgres: null, toClickhouse: null }, here)).toThrow('Say where to');
  expect(() => destinationOf({ toPostgres: url, toClickhouse: null }, { ...here, databaseUrl: url })).toThrow(
    'already',
  );
  const moved = { databaseUrl: url, clickhouseUrl: events };
  expect(() => destinationOf({ toPostgres: null, toClickhouse: events }, moved)).toThrow('already');
});
