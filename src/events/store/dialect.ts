/** How a store's SQL says what DuckDB and ClickHouse say differently. Arguments are SQL. */
export interface Dialect {
  /** A time from milliseconds since 1970. */
  instant(ms: string): string;
  /** The first group of the first match of a regular expression (RE2, without quotes); '' without a match. */
  firstMatch(text: string, pattern: string): string;
  lower(text: string): string;
  /** The first value of a map of texts; null or '' if it has none. */
  firstValue(map: string): string;
  /** The character with a code. */
  character(code: number): string;
}

export const duckdbDialect: Dialect = {
  instant: (ms) => `make_timestamp(${ms} * 1000)`,
  firstMatch: (text, pattern) => `regexp_extract(${text}, '${pattern}', 1)`,
  lower: (text) => `lower(${text})`,
  firstValue: (map) => `map_values(${map})[1]`,
  character: (code) => `chr(${code})`,
};

export const clickhouseDialect: Dialect = {
  instant: (ms) => `fromUnixTimestamp64Milli(${ms}, 'UTC')`,
  firstMatch: (text, pattern) => `extract(${text}, '${pattern}')`,
  lower: (text) => `lowerUTF8(${text})`,
  firstValue: (map) => `mapValues(${map})[1]`,
  character: (code) => `char(${code})`,
};
