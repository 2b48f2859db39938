import fc from 'fast-check';
import decode from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { fileNameFor, qrPng, qrSvg, SIZES } from './qr-files.ts';

const inflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')),
    ).arrayBuffer(),
  );

/** The pixels of an image written by `pngOf`: three chunks, a bit per pixel, no filter. */
const pixelsOf = async (image: Blob): Promise<{ width: number; height: number; data: Uint8Array }> => {
  const bytes = new Uint8Array(await image.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const [width, height, length] = [view.getUint32(16), view.getUint32(20), view.getUint32(33)];
  const rows = await inflated(bytes.slice(41, 41 + length));
  const stride = 1 + Math.ceil(width / 8);
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const light = (rows[y * stride + 1 + (x >> 3)] as number) & (0x80 >> (x & 7));
    if (!light) data.fill(0, at * 4, at * 4 + 3);
  }
  return { width, height, data };
};

const slug = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const host = fc.stringMatching(/^[a-z0-9]{1,40}(\.[a-z0-9]{1,40}){0,3}\.example$/);

describe('the image of a QR code', () => {
  it('decodes to exactly the link, at every size and correction', async () => {
    for (const size of SIZES) {
      for (const correction of ['M', 'Q', 'H'] as const) {
        const image = await pixelsOf(await qrPng('https://go.example/summer', correction, size));
        expect([image.width, image.height]).toEqual([size, size]);
        expect(decode(image)).toBe('https://go.example/summer');
      }
    }
  });

  it('decodes to exactly the link, for any link', async () => {
    await fc.assert(
      fc.asyncProperty(host, slug, fc.constantFrom('M', 'Q', 'H'), async (name, ending, correction) => {
        const link = `https://${name}/${ending}`;
        expect(decode(await pixelsOf(await qrPng(link, correction, 256)))).toBe(link);
      }),
      { numRuns: 20 },
    );
  });

  it('has a quiet zone of four modules, in pixels and as a drawing', async () => {
    const { data, width } = await pixelsOf(await qrPng('https://go.example/s', 'M', 256));
    const first = data.findIndex((value, at) => at % 4 === 0 && value === 0) / 4;
    const run = data.findIndex((value, at) => at % 4 === 0 && at / 4 > first && value === 255) / 4 - first;
    // The first dark run is the top edge of the corner mark: seven modules.
    expect(first % width).toBeGreaterThanOrEqual((4 * run) / 7);
    expect(qrSvg('https://go.example/s', 'M')).toMatch(/<path d="M4 4h7v1H4z/);
  });
});

it.each([
  ['Summer sale', 'summer-sale'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Весна: 50 % / скидки', 'весна-50-скидки'],
  ['राम की सेल', 'राम-की-सेल'],
  ['🔥🔥', 'slug'],
  ['a'.repeat(80), 'a'.repeat(50)],
])('%s', (name, file) => {
  expect(fileNameFor(name, 'slug')).toBe(file);
});
