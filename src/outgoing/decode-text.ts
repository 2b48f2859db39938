const fromHeader = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];

/** As browsers do: within the first kilobyte. */
const fromPage = (bytes: Buffer): string | undefined =>
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(
    bytes.subarray(0, 1024).toString('latin1'),
  )?.[1];

const fromMark = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** The text of a page, decoded by its byte order mark, its header, its own declaration, or else UTF-8. Never throws. */
export const decodeText = (bytes: Buffer, contentType: string): string => {
  const label = fromMark(bytes) ?? fromHeader(contentType) ?? fromPage(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};
