import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** Without inner padding: tables reach the card's edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a heading. */
export const Section = ({ title, actions, flush = false, children }: SectionProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 2, pb: 1.5, minHeight: 56 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions && <Box sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>{actions}</Box>}
      </Box>
      <Box sx={flush ? {} : { px: 2, pb: 2 }}>{children}</Box>
    </Card>
  );
};
