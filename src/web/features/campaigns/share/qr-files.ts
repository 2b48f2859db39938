import { type Correction, pathOf, qrModules } from '../../../ui/qr-modules.ts';
import { pngOf } from './png.ts';

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

/** The code as pixels. A module is a whole number of them, so that edges are sharp; the rest is quiet zone. */
export const qrPng = (text: string, correction: Correction, size: number): Promise<Blob> => {
  const rows = qrModules(text, correction);
  const scale = Math.floor(size / rows.length);
  const margin = Math.floor((size - rows.length * scale) / 2);
  const at = (pixel: number): number => Math.floor((pixel - margin) / scale);
  return pngOf(size, (x, y) => rows[at(y)]?.[at(x)] ?? false);
};
