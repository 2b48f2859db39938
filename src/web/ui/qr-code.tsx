import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** How much of a code may be covered or damaged: about 15, 25 or 30 percent. */
export type Correction = 'M' | 'Q' | 'H';

/** Width of the light margin that readers need, in modules. */
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

interface QrCodeProps {
  text: string;
  /** Describes its content to screen readers. */
  label: string;
  correction?: Correction;
}

/** Black on white in both themes: many readers accept nothing else. */
export const QrCode = ({ text, label, correction = 'M' }: QrCodeProps) => {
  const rows = useMemo(() => qrModules(text, correction), [text, correction]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{
        width: 208,
        maxWidth: '100%',
        flexShrink: 0,
        borderRadius: '8px',
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <path d={pathOf(rows)} fill="#000" />
    </Box>
  );
};
