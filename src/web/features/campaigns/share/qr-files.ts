import { type Correction, pathOf, qrModules } from '../../../ui/qr-code.tsx';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const chunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
};

const deflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  );

/**
 * A square image of black and white pixels, one bit each. Not from a canvas: browsers with fingerprinting protection
 * change the pixels read from one, and a code with changed pixels cannot be scanned.
 */
const pngOf = async (size: number, isDark: (x: number, y: number) => boolean): Promise<Blob> => {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  head[8] = 1; // Bits per pixel; the color type after it, 0, is grayscale.
  const stride = 1 + Math.ceil(size / 8);
  const rows = new Uint8Array(stride * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) rows[y * stride + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', await deflated(rows)), chunk('IEND', new Uint8Array())];
  return new Blob([Uint8Array.from(SIGNATURE), ...parts], { type: 'image/png' });
};

/** Widths of the image in pixels. */
export const SIZES = [256, 512, 1024] as const;

/** The code as SVG, sharp at any size. */
export const qrSvg = (text: string, correction: Correction): string => {
  const rows = qrModules(text, correction);
  const size = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(rows)}"/></svg>\n`
  );
};

/** The code as pixels. A module is a whole number of pixels, so that edges are sharp; the rest is quiet zone. */
export const qrPng = (text: string, correction: Correction, size: number): Promise<Blob> => {
  const rows = qrModules(text, correction);
  const scale = Math.floor(size / rows.length);
  const margin = Math.floor((size - rows.length * scale) / 2);
  const at = (pixel: number): number => Math.floor((pixel - margin) / scale);
  return pngOf(size, (x, y) => rows[at(y)]?.[at(x)] ?? false);
};

/** File systems truncate longer names; a character can take four bytes. */
const MAX_LETTERS = 50;

/** A campaign's name as a file name, without characters special to file systems or shells. */
export const fileNameFor = (name: string, otherwise: string): string => {
  const kept = [
    ...name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, MAX_LETTERS)
    .join('')
    .replace(/^-+|-+$/g, '');
  return kept || otherwise;
};
