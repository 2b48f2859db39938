import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface SettingsSectionProps {
  /** The part of the address after `#`. */
  id: string;
  title: string;
  /** The page's own heading already says it. */
  isPage?: boolean;
  children: ReactNode;
}

/** A card of a settings page. An address with its id shows it and focuses its heading, so that Tab continues there. */
export const SettingsSection = ({ id, title, isPage = false, children }: SettingsSectionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRouterState({ select: ({ location }) => location.hash === id });
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.closest('section')?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <Card
      component="section"
      id={id}
      aria-label={title}
      // The app bar covers the top of the page.
      sx={{ minWidth: 0, scrollMarginTop: 72 }}
    >
      <Typography
        variant="h2"
        ref={heading}
        tabIndex={-1}
        sx={{
          ...{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, pb: 1.5, outline: 'none' },
          // Still there for the order of headings.
          ...(isPage && { position: 'absolute', clipPath: 'inset(50%)' }),
        }}
      >
        {title}
      </Typography>
      <Box sx={{ px: { xs: 2, sm: 3 }, pt: isPage ? { xs: 2, sm: 2.5 } : 0, pb: { xs: 2, sm: 3 } }}>
        {children}
      </Box>
    </Card>
  );
};
