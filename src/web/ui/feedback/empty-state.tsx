import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useArrivalFocus } from '../layout/arrival.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text: string;
  /** The only next step. */
  action?: ReactNode;
  /** Whether the title is the heading of the whole screen. */
  heading?: boolean;
}

/** The heading of a screen that has no other. */
const ScreenTitle = ({ children }: { children: string }) => (
  <Typography variant="h1" ref={useArrivalFocus<HTMLHeadingElement>()} tabIndex={-1}>
    {children}
  </Typography>
);

/** What this place will show, why it is empty, and the next step. */
export const EmptyState = ({ icon, title, text, action, heading = false }: EmptyStateProps) => (
  <Box sx={{ px: 3, py: { xs: 5, md: 7 }, textAlign: 'center', maxWidth: 520, mx: 'auto' }}>
    {icon && <Box sx={{ mb: 2, color: 'primary.main', '& svg': { fontSize: 40 } }}>{icon}</Box>}
    {heading ? (
      <ScreenTitle>{title}</ScreenTitle>
    ) : (
      <Typography variant="h2" component="p">
        {title}
      </Typography>
    )}
    <Typography color="textSecondary" sx={{ mt: 1, mb: action ? 3 : 0 }}>
      {text}
    </Typography>
    {action}
  </Box>
);
