import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  /** On a phone, actions without room beside the title are placed below it. */
  wrap?: boolean;
  /** Without inner padding: tables reach the card's edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A borderless action visually ends with its text or icon, which is aligned with the card's inner edge. */
const actionsStyle = {
  flexShrink: 0,
  whiteSpace: 'nowrap',
  '& > .MuiButton-text': { px: 1.25, mr: -1.25 },
  '& > .MuiIconButton-root': { mr: '-5px' },
} as const;

/** A card with a heading. */
export const Section = ({ title, actions, flush = false, wrap = false, children }: SectionProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          p: 2,
          pb: 1.5,
          minHeight: 56,
          ...(wrap && { flexWrap: 'wrap' }),
        }}
      >
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions && <Box sx={actionsStyle}>{actions}</Box>}
      </Box>
      <Box sx={flush ? {} : { px: 2, pb: 2 }}>{children}</Box>
    </Card>
  );
};
