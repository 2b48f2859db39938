import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Id of a section's heading, which takes the focus. */
export const headingOf = (id: string): HTMLElement | null => document.getElementById(`${id}-heading`);

interface ProfileSectionProps {
  /** The part of the address behind `#`. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A card of the profile, with a focusable heading. */
export const ProfileSection = ({ id, title, children }: ProfileSectionProps) => (
  <Card
    component="section"
    id={id}
    aria-labelledby={`${id}-heading`}
    // The app bar covers the top of the page.
    sx={{ minWidth: 0, scrollMarginTop: 72 }}
  >
    <Typography
      variant="h2"
      id={`${id}-heading`}
      tabIndex={-1}
      sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, pb: 1.5, outline: 'none' }}
    >
      {title}
    </Typography>
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 3 } }}>{children}</Box>
  </Card>
);
