import Box from '@mui/material/Box';

/** Text to be copied verbatim: a command, an address with placeholders. */
export const CodeBox = ({ children }: { children: string }) => (
  <Box
    component="code"
    sx={{
      display: 'block',
      p: 1.5,
      borderRadius: '8px',
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.default',
      color: 'text.primary',
      fontSize: '0.8125rem',
      lineHeight: 1.6,
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);
