import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface SideDrawerProps {
  open: boolean;
  title: string;
  /** Between the title and the close button. */
  aside?: ReactNode;
  /** Width unless it fills the window, CSS pixels. */
  width: number;
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Details of one item beside the list that contains it. */
export const SideDrawer = ({ open, title, aside, width, onKeyDown, onClose, children }: SideDrawerProps) => {
  const t = useT();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': id,
          role: 'dialog',
          ...(onKeyDown && { onKeyDown }),
          sx: { width: { xs: 1, sm: width }, p: 3 },
        },
      }}
      sx={{ zIndex: 'modal' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {aside}
        <IconButton edge="end" aria-label={t('action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
};
