import { NO_EVENT } from '../../src/core/conversions/types.ts';
import type {
  AcceptedPostback,
  LoggedPostback,
  PostbackDetail,
  PostbackLog,
} from '../../src/events/store/postback-log.ts';

const isSame = (a: LoggedPostback['place'], b: LoggedPostback['place']): boolean => a.sequence === b.sequence;

/** The result of a click's postbacks: the last one's values. */
const conversionOf = (history: readonly AcceptedPostback[]): PostbackDetail['conversion'] => {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || last.click === null) return null;
  const { event, status, payout, payoutFrom, currency, revenue, workspaceCurrency } = last;
  return {
    event,
    status,
    payout,
    payoutFrom: payoutFrom ?? 'none',
    currency,
    revenue,
    workspaceCurrency,
    firstTime: first.place.time,
    lastTime: last.place.time,
    changes: history.length,
    otherClick: false,
  };
};

/** A log written by the test, oldest first. It filters by workspace, time and fate only. */
export class FakePostbackLog implements PostbackLog {
  readonly rows: LoggedPostback[] = [];

  async received({ workspace, from = 0, fates, before, limit }: Parameters<PostbackLog['received']>[0]) {
    const place = before;
    const end = place === undefined ? this.rows.length : this.rows.findIndex((r) => isSame(r.place, place));
    return this.rows
      .slice(0, end)
      .filter((row) => row.workspace === workspace && row.place.time >= from)
      .filter((row) => fates?.includes(row.kind === 'refused' ? 'refused' : row.fate) ?? true)
      .toReversed()
      .slice(0, limit);
  }

  async one(place: LoggedPostback['place']) {
    const row = this.rows.find((one) => isSame(one.place, place));
    if (row === undefined) return null;
    const history = this.rows.flatMap((one) =>
      one.kind === 'accepted' && row.kind === 'accepted' && one.transaction === row.transaction ? [one] : [],
    );
    return { row, history, conversion: conversionOf(history) };
  }

  async unmapped(workspace: number, from: number) {
    const custom = this.rows.flatMap((row) =>
      row.kind === 'accepted' && row.workspace === workspace && row.flags.includes('status_custom')
        ? [row]
        : [],
    );
    const since = custom.filter(({ place }) => place.time >= from);
    return [...Map.groupBy(since, ({ statusReceived }) => statusReceived.toLowerCase())].map(
      ([word, all]) => ({
        word,
        count: all.length,
        lastTime: Math.max(...all.map(({ place }) => place.time)),
      }),
    );
  }

  async unnamed({ workspace, from, types }: Parameters<PostbackLog['unnamed']>[0]) {
    const named = types.flatMap(({ events }) => events);
    const rows = this.rows.flatMap((row) =>
      row.kind === 'accepted' && row.workspace === workspace && row.place.time >= from ? [row.event] : [],
    );
    const left = rows.filter((event) => event !== NO_EVENT && !named.includes(event.toLowerCase()));
    return [...Map.groupBy(left, (event) => event)].map(([event, all]) => ({ event, count: all.length }));
  }

  async counts() {
    return { fates: [], reasons: [], withoutTransaction: 0 };
  }
}
