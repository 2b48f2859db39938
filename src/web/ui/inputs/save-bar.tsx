import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields that get the focus are not below the bar, nor below the one at the top of the window. */
export const aboveSaveBar = {
  '& input, & textarea, & button, & a, & [tabindex]': { scrollMarginBottom: '96px', scrollMarginTop: '72px' },
} as const;

interface SaveBarProps {
  notes?: ReactNode;
  /** As wide as the drawer, whose padding it covers, and of its color. */
  isInDrawer?: boolean;
  children: ReactNode;
}

/**
 * The buttons of a long form, at the lower edge of the window, so that they are in reach from each of its fields. `notes`: why
 * it was not saved, above them.
 */
export const SaveBar = ({ notes, isInDrawer = false, children }: SaveBarProps) => (
  <Box
    // Messages are shown above it.
    data-save-bar
    sx={{
      position: 'sticky',
      // In a drawer, its padding would stay in view below.
      bottom: isInDrawer ? '-24px' : 0,
      // Above fields and charts, below menus.
      zIndex: 2,
      py: 1.5,
      bgcolor: isInDrawer ? 'background.paper' : 'background.default',
      ...(isInDrawer && { mx: -3, px: 3, mb: -3, mt: 3 }),
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    {notes}
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>{children}</Box>
  </Box>
);
