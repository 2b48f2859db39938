import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ListRowProps {
  icon?: ReactNode;
  /** Beside the text; below it on a phone. */
  action?: ReactNode;
  children: ReactNode;
}

/** One item of a short list, with the action that ends it. */
export const ListRow = ({ icon, action, children }: ListRowProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: '10px' }}
  >
    {icon && <Box sx={{ color: 'text.secondary', pt: 0.25 }}>{icon}</Box>}
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'start',
        gap: 1,
        flexGrow: 1,
        minWidth: 0,
        // A text button visually ends with its text.
        '& > .MuiButton-root': { flexShrink: 0, ml: { xs: -1.25, sm: 0 }, px: 1.25 },
      }}
    >
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>{children}</Box>
      {action}
    </Box>
  </Box>
);
