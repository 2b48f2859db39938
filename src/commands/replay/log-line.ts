/** The parts of an access log line needed for a replay. */
export interface LoggedRequest {
  address: string;
  method: string;
  /** Empty: the log has none (`-`). */
  referrer: string;
  userAgent: string;
}

const FIELD = String.raw`(?:[^"\\]|\\.)*`;
/**
 * Combined log format; the common format is the same without its last two fields. The user agent's closing quote can be
 * missing, because some writers truncate long lines.
 */
const LINE = new RegExp(
  String.raw`^(\S+) \S+ .*?\[[^\]]*\] "([A-Z]{1,20}) (\S+)(?: HTTP/[\d.]+)?" (?:\d{3}|-) (?:\d+|-)(?: "(${FIELD})"(?: "(${FIELD})"?)?)?\s*$`,
);

const text = (field: string | undefined): string =>
  field === undefined || field === '-'
    ? ''
    : field
        .replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\\(["\\])/g, '$1')
        // Characters not allowed in an HTTP header.
        .replace(/\p{Cc}/gu, ' ')
        .trim();

/** Reads one line (Latin-1 text, like header values). Null: not a request that can be sent again. */
export const parseLogLine = (line: string): LoggedRequest | null => {
  const match = LINE.exec(line);
  if (match === null) return null;
  const [, address = '', method = '', , referrer, userAgent] = match;
  return { address, method, referrer: text(referrer), userAgent: text(userAgent) };
};
