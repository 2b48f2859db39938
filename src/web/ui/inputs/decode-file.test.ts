import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !big);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), !big);
  return bytes;
};

test.each([
  ['UTF-8', new TextEncoder().encode('Verão हिन्दी')],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFVerão हिन्दी')],
  ['UTF-16, little end first', utf16('Verão हिन्दी', false)],
  ['UTF-16, big end first', utf16('Verão हिन्दी', true)],
])('%s', (_name, bytes) => {
  expect(decodeFile(bytes, 'pt')).toBe('Verão हिन्दी');
});

test('the code page of an old Excel', () => {
  expect(decodeFile(Uint8Array.of(0x56, 0x65, 0x72, 0xe3, 0x6f), 'pt')).toBe('Verão');
  expect(decodeFile(Uint8Array.of(0xcb, 0xe5, 0xf2, 0xee), 'ru')).toBe('Лето');
});
