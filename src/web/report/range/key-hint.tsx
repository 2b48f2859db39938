import Box from '@mui/material/Box';

/** The key beside its action. Assistive technology gets it from `aria-keyshortcuts`. */
export const KeyHint = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{ ml: 'auto', pl: 3, font: 'inherit', fontSize: '0.75rem', color: 'text.secondary' }}
  >
    {children}
  </Box>
);
