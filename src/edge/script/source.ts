import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';

/** The script as it is sent. */
export interface ScriptSource {
  readonly text: Buffer;
  readonly gzip: Buffer;
  /** Weak entity tag, the same for both forms. */
  readonly tag: string;
}

/** This program runs by type stripping alone, yet Node announces its function as experimental, once for each worker. */
const withoutTypes = (text: string): string => {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** Removes comments on lines of their own and all blanks that no word needs: no string of the script holds any. */
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
