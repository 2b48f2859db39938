import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useArrivalFocus } from './arrival.ts';

interface PageHeaderProps {
  title: string;
  /** Beside the title: a chip, for example. */
  aside?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** Heading of a screen: sets the document's title and takes the focus after a navigation. */
export const PageHeader = ({ title, aside, lead, actions }: PageHeaderProps) => {
  const t = useT();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        mb: 3,
        justifyContent: 'space-between',
      }}
    >
      <title>{t('app.title', { page: title })}</title>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {aside}
        </Box>
        {lead && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
          {actions}
        </Box>
      )}
    </Box>
  );
};
