import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { type Correction, pathOf, qrModules } from './qr-modules.ts';

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
