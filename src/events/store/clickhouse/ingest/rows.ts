import type { DuckDBValue } from '@duckdb/node-api';
import type { Row } from '../../duckdb/rows.ts';
import type { ChRow } from '../connection.ts';

/** A row for what reads rows of DuckDB: the same names and texts, numbers as numbers or text. It has no lists or maps. */
export const duckRow = (row: ChRow): Row => row as Record<string, DuckDBValue>;

/** A list of texts; empty if it is not a list. */
export const listIn = (value: ChRow[string] | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** A map of texts; empty if there is none. */
export const mapIn = (value: ChRow[string] | undefined): Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Whether a condition holds: comparisons are numbers. */
export const isTrue = (value: unknown): boolean => value === true || value === 1;
