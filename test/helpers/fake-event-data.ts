import type {
  ClickRow,
  EventData,
  MarkRow,
  RefusedRow,
  StoredUpTo,
} from '../../src/events/store/event-data.ts';
import type { StoredRequest } from '../../src/events/store/request-log.ts';

async function* onePage<T>(rows: T[]): AsyncGenerator<T[]> {
  if (rows.length > 0) yield rows;
}

/** Returns the data it was given. `open`: exports that were opened and not closed. */
export class FakeEventData implements EventData, StoredUpTo {
  /** Workspaces with an amount. */
  revenue = new Set<number>();
  conversions = new Map<number, ClickRow[]>();
  marks = new Map<number, MarkRow[]>();
  open = 0;
  /** Time that ingest has reached; null: it has caught up. */
  behind: number | null = null;
  readonly #requests: ReadonlyMap<number, StoredRequest[]>;
  readonly #clock: { readonly now: number };

  /** `requests`: workspace -> its requests, newest first. */
  constructor(requests: ReadonlyMap<number, StoredRequest[]>, clock: { readonly now: number }) {
    this.#requests = requests;
    this.#clock = clock;
  }

  async hasAmounts(workspace: number) {
    return this.revenue.has(workspace);
  }

  async storedUpTo() {
    return { time: this.behind ?? this.#clock.now, caughtUp: this.behind === null };
  }

  async openExport(workspace: number, before: number) {
    this.open++;
    const own = (this.#requests.get(workspace) ?? []).filter(({ time }) => time < before).toReversed();
    return {
      requests: () => onePage(own),
      events: () => onePage<ClickRow>([]),
      postbacks: () => onePage<ClickRow>([]),
      refused: () => onePage<RefusedRow>([]),
      conversions: () => onePage(this.conversions.get(workspace) ?? []),
      marks: () => onePage(this.marks.get(workspace) ?? []),
      close: () => {
        this.open--;
      },
    };
  }
}
