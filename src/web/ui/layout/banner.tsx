import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

interface BannerProps {
  tone?: 'info' | 'warning';
  /** The only action: a small text button or link. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line under the app bar about the whole workspace or connection, shown while it applies. */
export const Banner = ({ tone = 'info', action, children }: BannerProps) => (
  <Alert
    severity={tone}
    variant="standard"
    role="status"
    action={action}
    sx={{
      borderRadius: 0,
      borderBottom: 1,
      borderColor: 'divider',
      px: { xs: 2, sm: 3 },
      py: 0.25,
      alignItems: 'center',
      '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
    }}
  >
    {children}
  </Alert>
);
