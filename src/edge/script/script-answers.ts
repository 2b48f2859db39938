import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { EdgeHeaders } from '../http/exchange.ts';
import { type Answer, headerLine, headerLines, jsonAnswer, NO_STORE } from '../http/text-answers.ts';

/** The script as it is sent. */
interface ScriptSource {
  readonly text: Buffer;
  readonly gzip: Buffer;
  /** Weak entity tag, the same for both forms. */
  readonly tag: string;
}

/** Fairlead itself runs by type stripping, yet Node announces this function as experimental, once for each worker. */
const withoutTypes = (text: string): string => {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** Removes full-line comments and all unnecessary blanks: no string of the script contains any. */
const squeeze = (text: string): string =>
  text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*([=(){},;:?&|<>!])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[; ]+/, '');

/** Reads src/edge/script/tracker.ts. Throws when it is missing. */
export const readScript = (): ScriptSource => {
  const text = Buffer.from(
    squeeze(withoutTypes(readFileSync(new URL('./tracker.ts', import.meta.url), 'utf8'))),
  );
  return {
    text,
    gzip: gzipSync(text, { level: 9 }),
    tag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  };
};

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

/** Answers for the script itself, which is the same for everyone. Reads it once. */
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
