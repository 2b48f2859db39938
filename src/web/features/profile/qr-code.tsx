import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around it, which readers need to find it. */
const QUIET = 4;

/** Dark modules as runs of each row: one path in place of a thousand squares. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');

/** Black on white in both themes: many readers take no other. `label` says what it holds to who cannot see it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        width: 208,
        maxWidth: '100%',
        borderRadius: '8px',
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <path d={pathOf(data)} fill="#000" />
    </Box>
  );
};
