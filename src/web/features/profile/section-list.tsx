import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';

/** Id of a section's heading, which takes the focus. */
const headingOf = (id: string): HTMLElement | null => document.getElementById(`${id}-heading`);

interface ProfileSectionProps {
  /** The part of the address after `#`. */
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

/** Shows a section and focuses its heading, so that Tab continues from there. */
const goTo = (id: string): void => {
  const heading = headingOf(id);
  heading?.closest('section')?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

/** The sections of the page as links: at the side if there is room, otherwise above. */
export const SectionList = ({ sections }: { sections: readonly { id: string; title: string }[] }) => {
  const t = useT();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash !== '') goTo(hash);
  }, [hash]);
  return (
    <Box
      component="nav"
      aria-label={t('profile.sections')}
      sx={{ position: { lg: 'sticky' }, top: { lg: 80 }, alignSelf: 'start', minWidth: 0 }}
    >
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          flexDirection: { lg: 'column' },
          flexWrap: { xs: 'wrap', lg: 'nowrap' },
          gap: { xs: 0.5, lg: 0.25 },
        }}
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/profile"
              hash={id}
              replace
              // The address may already name it; a click must still go there.
              onClick={() => goTo(id)}
              variant="body2"
              underline="none"
              {...(hash === id && { 'aria-current': 'location' })}
              sx={{
                display: 'block',
                px: 1.5,
                py: 0.75,
                borderRadius: '8px',
                color: hash === id ? 'primary.main' : 'text.secondary',
                fontWeight: hash === id ? 700 : 500,
                '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
              }}
            >
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
};
