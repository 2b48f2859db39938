/** Excel's "ANSI" code page, for text that is not Unicode. */
const OLD: Record<string, string> = { ru: 'windows-1251' };

/** The text of a file: UTF-8 or UTF-16, with or without a byte order mark, otherwise the language's old code page. */
export const decodeFile = (bytes: Uint8Array, language: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLD[language] ?? 'windows-1252').decode(bytes);
  }
};
