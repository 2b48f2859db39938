import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventTables, OpenTable } from '../../src/events/store/tables.ts';
import type { FakeReports } from './fake-reports.ts';

/** Pages of a thousand rows from the fake reports. `open`: tables and files that were not closed. */
export class FakeTables implements EventTables {
  open = 0;
  /** How many rows were read. */
  read = 0;
  /** Error for the next file. */
  refuse: Error | null = null;
  readonly #reports: FakeReports;

  constructor(reports: FakeReports) {
    this.#reports = reports;
  }

  #table<Row>(rows: readonly Row[], signal: AbortSignal): OpenTable<Row> {
    this.open++;
    const told = (count: number): void => {
      this.read += count;
    };
    return {
      count: rows.length,
      pages: async function* () {
        for (let from = 0; from < rows.length; from += 1000) {
          signal.throwIfAborted();
          const page = rows.slice(from, from + 1000);
          told(page.length);
          yield page;
        }
      },
      close: () => void this.open--,
    };
  }

  async openLog(query: Parameters<EventTables['openLog']>[0], signal: AbortSignal) {
    const { rows } = await this.#reports.requests({ ...query, limit: 1e9, offset: 0 });
    return this.#table(rows, signal);
  }

  async openReport(query: Parameters<EventTables['openReport']>[0], signal: AbortSignal) {
    const { rows } = await this.#reports.report(query);
    return this.#table(rows, signal);
  }

  /** A file of the unchanged lines. */
  async openParquet() {
    if (this.refuse) throw this.refuse;
    this.open++;
    const folder = await mkdtemp(join(tmpdir(), 'fairlead-parquet-'));
    let text = '';
    return {
      add: async (lines: string) => {
        text += lines;
      },
      finish: async () => {
        const path = join(folder, 'table.parquet');
        await writeFile(path, text);
        return path;
      },
      close: async () => {
        this.open--;
        await rm(folder, { recursive: true });
      },
    };
  }
}
