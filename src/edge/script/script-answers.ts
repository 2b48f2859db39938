import type { IncomingMessage } from 'node:http';
import { type Answer, jsonAnswer } from '../text-answers.ts';
import { readScript } from './source.ts';

/** Any page may ask and read: nothing here depends on cookies. */
const OPEN = ['Access-Control-Allow-Origin', '*'] as const;

export const openJson = (status: number, body: object): Answer => {
  const answer = jsonAnswer(status, body);
  return { ...answer, headers: [...answer.headers, ...OPEN] };
};

/** The script's own requests need no leave; a page's developer may ask with other headers. */
export const preflight: Answer = {
  status: 204,
  headers: [
    ...OPEN,
    'Access-Control-Allow-Methods',
    'GET, POST',
    'Access-Control-Allow-Headers',
    'Content-Type',
    'Access-Control-Max-Age',
    '86400',
    'Cache-Control',
    'no-store',
  ],
  body: '',
};

export interface ScriptAnswer {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** Answers for the script itself, which is the same for everybody. Reads it once. */
export const scriptAnswers = (): ((headers: IncomingMessage['headers']) => ScriptAnswer) => {
  const { text, gzip, tag } = readScript();
  const shared = [
    'ETag',
    tag,
    'Cache-Control',
    'public, max-age=3600',
    'Vary',
    'Accept-Encoding',
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'X-Content-Type-Options',
    'nosniff',
    ...OPEN,
  ];
  const whole = (body: Buffer, extra: readonly string[]): ScriptAnswer => ({
    status: 200,
    headers: [
      'Content-Type',
      'text/javascript; charset=utf-8',
      'Content-Length',
      String(body.length),
      ...extra,
      ...shared,
    ],
    body,
  });
  const plain = whole(text, []);
  const packed = whole(gzip, ['Content-Encoding', 'gzip']);
  const unchanged: ScriptAnswer = { status: 304, headers: shared, body: undefined };

  return (headers) => {
    if (headers['if-none-match']?.includes(tag.slice(2)) === true) return unchanged;
    return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))
      ? packed
      : plain;
  };
};
