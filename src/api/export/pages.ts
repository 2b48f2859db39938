/** One line of the file; `kind` is its type. Dates are written as ISO 8601. */
export type Line = { kind: string } & Record<string, unknown>;

export const PAGE = 200;

/** Rows in pages by ascending ID, each read on request. */
export async function* byId<T extends { number: number }>(
  page: (after: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await page(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.number;
  }
}
