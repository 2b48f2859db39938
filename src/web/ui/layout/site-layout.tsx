import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../inputs/language-menu.tsx';
import { ThemeMenu } from '../inputs/theme-menu.tsx';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';

interface SiteLayoutProps {
  /** Maximum width of the page: `md` for text, `lg` for pictures. */
  width: 'md' | 'lg';
  /** Omits links into the application, for recipients of a link. */
  apart?: boolean;
  /** At the end of the top line. */
  action?: ReactNode;
  children: ReactNode;
}

/** On a small phone the language menu shrinks, not the button's text. */
const header = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  '& .MuiButton-root': { flexShrink: 0, whiteSpace: 'nowrap', px: { xs: 1.5, sm: 2.25 } },
  '& select': {
    flexShrink: { xs: 1, sm: 0 },
    minWidth: 56,
    px: { xs: 1, sm: 1.25 },
    textOverflow: 'ellipsis',
  },
} as const;

const mark = { display: 'flex', gap: 1.25, alignItems: 'center', mr: 'auto' } as const;

/** A public page: logo, language and theme, then the content. */
export const SiteLayout = ({ width, apart = false, action, children }: SiteLayoutProps) => {
  const t = useT();
  const name = (
    <>
      <Logo />
      <Typography component="span" sx={{ fontWeight: 700 }}>
        {t('app.name')}
      </Typography>
    </>
  );
  return (
    <Container maxWidth={width} sx={{ minHeight: '100dvh', py: { xs: 2, sm: 3 }, px: { xs: 2, sm: 4 } }}>
      <Box component="header" sx={header}>
        {apart ? (
          <Box sx={mark}>{name}</Box>
        ) : (
          <Link to="/" color="textPrimary" underline="none" sx={mark}>
            {name}
          </Link>
        )}
        <LanguageMenu />
        <ThemeMenu />
        {action}
      </Box>
      <Box component="main">{children}</Box>
    </Container>
  );
};
