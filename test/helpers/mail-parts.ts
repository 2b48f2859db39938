/** A part of a mail: its type, head and decoded content. */
export interface MailPart {
  readonly type: string;
  readonly head: string;
  readonly text: string;
}

const decode = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** The parts of a mail as received, including nested ones, in order. */
export const mailParts = (raw: string): MailPart[] => {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(end + 4);
  const type = /^content-type: *([^;\s]+)/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain';
  const boundary = /boundary="?([^";\s]+)/i.exec(head)?.[1];
  if (type.startsWith('multipart/') && boundary !== undefined)
    return `\r\n${body}`
      .split(`\r\n--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => mailParts(part.slice(2)));
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase() ?? '7bit';
  return [{ type, head, text: decode(encoding, body) }];
};
