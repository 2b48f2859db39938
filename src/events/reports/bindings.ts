import type { DuckDBValue } from '@duckdb/node-api';

/** Values of one statement. User input goes through here and never into the text of a statement. */
export interface Bindings {
  readonly values: DuckDBValue[];
  /** Adds a value and returns its placeholder: `$3`. */
  add(value: DuckDBValue): string;
}

export const bindings = (): Bindings => {
  const values: DuckDBValue[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};
