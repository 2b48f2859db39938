/** In JSON, only half a surrogate pair is written as such an escape; ClickHouse would refuse it. */
const HALF = /((?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** Rows as JSON lines. */
export const jsonLines = (rows: readonly object[]): Uint8Array =>
  Buffer.from(
    rows
      .map((row) => {
        const json = JSON.stringify(row);
        return `${json.includes('\\ud') ? json.replace(HALF, '$1\ufffd') : json}\n`;
      })
      .join(''),
  );
