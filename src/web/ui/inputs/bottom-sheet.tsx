import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface BottomSheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Stay in view below the content. */
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog at the lower edge of a phone, in reach of the thumb. It keeps the focus and gives it back. */
export const BottomSheet = ({ open, title, onClose, actions, children }: BottomSheetProps) => {
  const t = useT();
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: {
            maxHeight: '85dvh',
            borderTopLeftRadius: 16,
            borderTopRightRadius: 16,
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
      sx={{ zIndex: 'modal' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, pt: 1 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          p: 2,
          overflowY: 'auto',
          alignContent: 'start',
        }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1.5,
          pb: 'max(12px, env(safe-area-inset-bottom))',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {actions}
      </Box>
    </Drawer>
  );
};
