import { STATUS_CODES } from 'node:http';

/** Answers that are not redirects. None of them is ever cached, and none has a script. */

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30em;padding:0 1em}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;

export interface Answer {
  readonly status: number;
  /** Lines of `headerLine`. */
  readonly headers: string;
  readonly body: string | Buffer;
}

/** Characters that could end a header's value and start another header. */
const UNSAFE = /[^\t\x20-\x7e\x80-\xff]/;

export const canBeHeader = (value: string): boolean => !UNSAFE.test(value);

/** `Name: value`, CR and LF. Throws when the value is not valid in a header: it must never reach a client. */
export const headerLine = (name: string, value: string): string => {
  if (!canBeHeader(value)) throw new Error(`The header ${name} has a value that no header may have.`);
  return `${name}: ${value}\r\n`;
};

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => headerLine(name, value))
    .join('');

export const NO_STORE = headerLine('Cache-Control', 'no-store');
export const NO_REFERRER = headerLine('Referrer-Policy', 'no-referrer');
/** For redirects. */
export const NO_BODY = headerLine('Content-Length', '0');
const NO_SNIFF = headerLine('X-Content-Type-Options', 'nosniff');

const answer = (status: number, type: string, body: string, extra = ''): Answer => ({
  status,
  headers:
    headerLine('Content-Type', type) +
    headerLine('Content-Length', String(Buffer.byteLength(body))) +
    NO_STORE +
    NO_REFERRER +
    NO_SNIFF +
    extra,
  body,
});

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export const answers = {
  notFound: answer(404, HTML, page('Not found', 'There is no link at this address.')),
  paused: answer(404, HTML, page('Not available', 'This link is not active at the moment.')),
  gone: answer(410, HTML, page('Gone', 'This link is no longer in use.')),
  noClick: answer(
    400,
    HTML,
    page(
      'Your click was not found',
      'This link works only after a click on an ad, and that click is no longer known here. Open the link in the ad again.',
    ),
  ),
  robots: answer(200, TEXT, 'User-agent: *\nDisallow:\n'),
  /** Disclosures stay open to crawlers (RFC 9309: the longest match wins), for whom they are intended. */
  robotsDisallow: answer(200, TEXT, 'User-agent: *\nDisallow: /\nAllow: /*+$\n'),
  favicon: { status: 204, headers: NO_STORE + NO_REFERRER, body: '' },
  malformed: answer(400, TEXT, 'Malformed request.\n'),
  targetTooLong: answer(414, TEXT, 'The address is too long.\n'),
  tooManyHeaders: answer(431, TEXT, 'Too many headers.\n'),
  methodNotAllowed: answer(405, TEXT, 'Method not allowed.\n', headerLine('Allow', 'GET, HEAD, POST')),
  readOnly: answer(405, TEXT, 'Method not allowed.\n', headerLine('Allow', 'GET, HEAD')),
  postbackMethod: answer(405, TEXT, 'Method not allowed.\n', headerLine('Allow', 'GET, POST')),
  unavailable: answer(503, TEXT, 'Try again in a moment.\n', headerLine('Retry-After', '1')),
  /** Before the first snapshot. Senders of postbacks and crawlers try again. */
  starting: answer(
    503,
    HTML,
    page('Starting', 'Links are not ready yet. Try again in a moment.'),
    headerLine('Retry-After', '2'),
  ),
  postbackUnavailable: answer(
    503,
    'application/json; charset=utf-8',
    JSON.stringify({
      result: 'refused',
      reason: 'journal_unavailable',
      hint: 'Links are not ready yet. Send the postback again in a moment.',
    }),
    headerLine('Retry-After', '2'),
  ),
  failed: answer(500, TEXT, 'Something went wrong.\n'),
} as const satisfies Record<string, Answer>;

/** Open refusals of invalid traffic, by status. */
export const refusals = {
  403: answer(
    403,
    HTML,
    page(
      'Refused',
      'This link does not answer automated requests. If you are a person, open it in a regular browser.',
    ),
  ),
  429: answer(
    429,
    HTML,
    page('Too many requests', 'Too many requests came from your network. Try again in a minute.'),
    headerLine('Retry-After', '60'),
  ),
} as const satisfies Record<403 | 429, Answer>;

/** A plain redirect to an address that is the same for everyone. */
export const redirectTo = (url: string): Answer =>
  canBeHeader(url)
    ? { status: 302, headers: headerLine('Location', url) + NO_BODY + NO_STORE + NO_REFERRER, body: '' }
    : answers.failed;

export const jsonAnswer = (status: number, body: object): Answer =>
  answer(status, 'application/json; charset=utf-8', JSON.stringify(body));

/** A whole answer as bytes, for a connection without a valid request. */
export const rawAnswer = (status: number, reason: string): string => {
  const body = `${reason}.\n`;
  return (
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${TEXT}\r\nContent-Length: ${body.length}\r\n` +
    `Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n${body}`
  );
};

const starts = new Map<number, string>();

const startOf = (status: number): string => {
  let start = starts.get(status);
  if (start === undefined) {
    start = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
    starts.set(status, start);
  }
  return start;
};

/** The end of a head: the date, cached for a second, and the connection headers. `keepAliveMs`: the idle timeout. */
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
