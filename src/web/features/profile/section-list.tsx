import Box from '@mui/material/Box';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { headingOf } from './profile-section.tsx';

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
