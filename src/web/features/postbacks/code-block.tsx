import Box from '@mui/material/Box';

interface CodeBlockProps {
  label: string;
  maxHeight?: number;
  children: string;
}

/** Several preformatted lines, also scrollable by keys. */
export const CodeBlock = ({ label, maxHeight = 320, children }: CodeBlockProps) => (
  <Box
    component="pre"
    role="group"
    aria-label={label}
    tabIndex={0}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight,
      overflow: 'auto',
      borderRadius: '8px',
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.default',
      fontSize: '0.8125rem',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);
