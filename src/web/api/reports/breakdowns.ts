import type { ReportAnswer } from '../../../contracts/reports/report-query.ts';

type Parameters = Readonly<Record<string, string | number>>;

/** Sends the breakdowns of one range, such as `country:valid`. */
export type SendBreakdowns = (
  query: Parameters,
  by: readonly string[],
  signal: AbortSignal,
) => Promise<readonly ReportAnswer[]>;

interface Call {
  by: string[];
  /** Those that still want an answer. */
  wanted: number;
  abort: AbortController;
  answer: Promise<readonly ReportAnswer[]>;
}

/** Cards that are drawn or refreshed together ask within this time, which nobody notices. */
const TOGETHER_MS = 10;
/** As many as the API takes. */
const MOST = 12;

/**
 * Asks for one breakdown. What is asked at the same moment, of the same range and filters, is sent in one call, which ends
 * early if none of its breakdowns is wanted any more.
 */
export const joinBreakdowns = (send: SendBreakdowns) => {
  /** Calls that are not sent yet, by what their breakdowns have in common. */
  const open = new Map<string, Call>();

  const opened = (key: string, query: Parameters): Call => {
    const abort = new AbortController();
    const by: string[] = [];
    const moment = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    const answer = moment.then(() => {
      if (open.get(key)?.by === by) open.delete(key);
      return send(query, by, abort.signal);
    });
    const call: Call = { by, wanted: 0, abort, answer };
    open.set(key, call);
    return call;
  };

  return async (query: Parameters, breakdown: string, signal: AbortSignal): Promise<ReportAnswer> => {
    const key = JSON.stringify(query);
    const found = open.get(key);
    const call = found !== undefined && found.by.length < MOST ? found : opened(key, query);
    const place = call.by.push(breakdown) - 1;
    call.wanted++;
    signal.addEventListener('abort', () => {
      call.wanted--;
      if (call.wanted === 0) call.abort.abort();
    });
    const answer = (await call.answer)[place];
    if (answer === undefined) throw new Error(`No answer for the breakdown ${breakdown}`);
    return answer;
  };
};
