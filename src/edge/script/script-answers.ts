import type { EdgeHeaders } from '../http/exchange.ts';
import { type Answer, headerLine, headerLines, jsonAnswer, NO_STORE } from '../http/text-answers.ts';
import { readScript } from './source.ts';

/** Any page may call and read: nothing here depends on cookies. */
const OPEN = headerLine('Access-Control-Allow-Origin', '*');

export const openJson = (status: number, body: object): Answer => {
  const answer = jsonAnswer(status, body);
  return { ...answer, headers: answer.headers + OPEN };
};

/** The script's own requests need no preflight; a page's developer may use other headers. */
export const preflight: Answer = {
  status: 204,
  headers:
    OPEN +
    headerLines({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Content-Type',
      'Access-Control-Max-Age': '86400',
    }) +
    NO_STORE,
  body: '',
};

/** Answers for the script itself, which is the same for everybody. Reads it once. */
export const scriptAnswers = (): ((headers: EdgeHeaders) => Answer) => {
  const { text, gzip, tag } = readScript();
  const shared =
    headerLines({
      ETag: tag,
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    }) + OPEN;
  const whole = (body: Buffer, extra: Readonly<Record<string, string>>): Answer => ({
    status: 200,
    headers:
      headerLines({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Length': String(body.length),
        ...extra,
      }) + shared,
    body,
  });
  const plain = whole(text, {});
  const packed = whole(gzip, { 'Content-Encoding': 'gzip' });
  const unchanged: Answer = { status: 304, headers: shared, body: '' };

  return (headers) => {
    if (headers['if-none-match']?.includes(tag.slice(2)) === true) return unchanged;
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers['accept-encoding'] ?? '') ? packed : plain;
  };
};
