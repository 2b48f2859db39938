import type { ServerResponse } from 'node:http';

/** Answers that are not redirects. None of them is ever cached, and none has a script. */

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30em;padding:0 1em}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;

export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

const answer = (status: number, type: string, body: string, extra: readonly string[] = []): Answer => ({
  status,
  headers: [
    'Content-Type',
    type,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    'Referrer-Policy',
    'no-referrer',
    'X-Content-Type-Options',
    'nosniff',
    ...extra,
  ],
  body,
});

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

export const answers = {
  notFound: answer(404, HTML, page('Not found', 'There is no link at this address.')),
  paused: answer(404, HTML, page('Not available', 'This link is not in use at the moment.')),
  gone: answer(410, HTML, page('Gone', 'This link is no longer in use.')),
  noClick: answer(
    400,
    HTML,
    page(
      'This link continues a visit',
      'It leads on from a page that an advert brought you to, and that visit is not known here any more. Open the advert&#39;s link again.',
    ),
  ),
  robots: answer(200, TEXT, 'User-agent: *\nDisallow:\n'),
  favicon: {
    status: 204,
    headers: ['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer'],
    body: '',
  },
  malformed: answer(400, TEXT, 'Malformed request.\n'),
  targetTooLong: answer(414, TEXT, 'The address is too long.\n'),
  tooManyHeaders: answer(431, TEXT, 'Too many headers.\n'),
  methodNotAllowed: answer(405, TEXT, 'Method not allowed.\n', ['Allow', 'GET, HEAD, POST']),
  postbackMethod: answer(405, TEXT, 'Method not allowed.\n', ['Allow', 'GET, POST']),
  unavailable: answer(503, TEXT, 'Try again in a moment.\n', ['Retry-After', '1']),
  failed: answer(500, TEXT, 'Something went wrong.\n'),
} as const satisfies Record<string, Answer>;

/** Open refusals of invalid traffic, by status. */
export const refusals = {
  403: answer(
    403,
    HTML,
    page(
      'Refused',
      'This link does not answer automated requests. If you are a person, open it in an ordinary browser.',
    ),
  ),
  429: answer(
    429,
    HTML,
    page('Too many requests', 'Too many requests came from your network. Try again in a minute.'),
    ['Retry-After', '60'],
  ),
} as const satisfies Record<403 | 429, Answer>;

/** A plain redirect to an address that is the same for everybody. */
export const redirectTo = (url: string): Answer => ({
  status: 302,
  headers: [
    'Location',
    url,
    'Content-Length',
    '0',
    'Cache-Control',
    'no-store',
    'Referrer-Policy',
    'no-referrer',
  ],
  body: '',
});

export const jsonAnswer = (status: number, body: object): Answer =>
  answer(status, 'application/json; charset=utf-8', JSON.stringify(body));

/** Node leaves the body out for HEAD and keeps its length. */
export const send = (res: ServerResponse, { status, headers, body }: Answer): void => {
  // A flat list of names and values is the cheapest form writeHead takes.
  res.writeHead(status, headers as string[]);
  res.end(body === '' ? undefined : body);
};

/** The same as the bytes of a whole answer, for a connection that never became a request. */
export const rawAnswer = (status: number, reason: string): string => {
  const body = `${reason}.\n`;
  return (
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: ${TEXT}\r\nContent-Length: ${body.length}\r\n` +
    `Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n${body}`
  );
};
