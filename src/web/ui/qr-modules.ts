import { encode } from 'uqr';

/** How much of a code may be covered or damaged: about 15, 25, 30 per cent. */
export type Correction = 'M' | 'Q' | 'H';

/** Light modules around it, which readers need to find it. */
const QUIET = 4;

/** The modules of a QR code by row, including its quiet zone; true: dark. */
export const qrModules = (text: string, ecc: Correction): readonly (readonly boolean[])[] =>
  encode(text, { ecc, border: QUIET }).data;

/** Dark modules as runs in each row: one SVG path instead of a thousand squares. */
export const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
