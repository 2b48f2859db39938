import { STATUS_CODES } from 'node:http';
import type { Answer } from '../http/text-answers.ts';

const starts = new Map<number, string>();

const startOf = (status: number): string => {
  let start = starts.get(status);
  if (start === undefined) {
    start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
    starts.set(status, start);
  }
  return start;
};

/** Ends of a head: the date, cached for a second, and the connection headers. `keepAliveMs`: the idle timeout. */
const headEnds = (keepAliveMs: number): ((last: boolean) => string) => {
  const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`;
  let second = -1;
  let goesOn = '';
  let ends = '';
  return (last) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      const date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
      goesOn = date + kept;
      ends = `${date}Connection: close\r\n\r\n`;
    }
    return last ? ends : goesOn;
  };
};

/** Heads of answers as `node:http` writes them, to be sent as Latin-1. */
export const answerHeads = (keepAliveMs: number): ((answer: Answer, last: boolean) => string) => {
  const endOf = headEnds(keepAliveMs);
  return ({ status, headers }, last) => startOf(status) + headers + endOf(last);
};
