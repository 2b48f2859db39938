/** A request target, parsed using only character searches: this runs for every hit. */
export interface Target {
  /** Authority of an absolute-form target (`GET http://host/x`), which overrides the Host header (RFC 9112, 3.2.2). */
  readonly authority: string | null;
  /** First path segment, as received. */
  readonly slug: string;
  /** Rest of the path after the first segment, with its slash; '' when there is none. */
  readonly rest: string;
  /** Without its question mark; '' when there is none. */
  readonly query: string;
  /** Path and query as received. */
  readonly path: string;
}

const pathOf = (url: string): { authority: string | null; path: string } | null => {
  if (url.charCodeAt(0) === 0x2f) return { authority: null, path: url };
  const scheme = /^https?:\/\//i.exec(url);
  if (scheme === null) return null;
  const start = scheme[0].length;
  const end = url.slice(start).search(/[/?]/);
  if (end < 0) return { authority: url.slice(start), path: '/' };
  const path = url.slice(start + end);
  return { authority: url.slice(start, start + end), path: path.startsWith('/') ? path : `/${path}` };
};

/** Null when the target is neither a path nor an absolute http URL (`*`, `host:port`). */
export const parseTarget = (url: string): Target | null => {
  const parts = pathOf(url);
  if (parts === null) return null;
  const { authority, path } = parts;
  const mark = path.indexOf('?');
  const end = mark < 0 ? path.length : mark;
  const slash = path.indexOf('/', 1);
  const slugEnd = slash > 0 && slash < end ? slash : end;
  return {
    authority,
    slug: path.slice(1, slugEnd),
    rest: path.slice(slugEnd, end),
    query: mark < 0 ? '' : path.slice(mark + 1),
    path,
  };
};
