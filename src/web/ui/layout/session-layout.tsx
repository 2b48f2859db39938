import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../inputs/language-menu.tsx';
import { ThemeSelect } from '../inputs/theme-select.tsx';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';
import { PageHeader } from './page-header.tsx';

interface SessionLayoutProps {
  title: string;
  lead: string;
  /** A link to the other screen. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** One narrow card under the logo. */
export const SessionLayout = ({ title, lead, foot, children }: SessionLayoutProps) => {
  const t = useT();
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        alignContent: 'center',
        gap: 3,
      }}
    >
      <header>
        <Link
          to="/"
          color="textPrimary"
          underline="none"
          sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}
        >
          <Logo />
          <Typography component="span" sx={{ fontWeight: 700 }}>
            {t('app.name')}
          </Typography>
        </Link>
      </header>
      <Card component="main" sx={{ width: 1, maxWidth: 420, p: { xs: 2.5, sm: 4 } }}>
        <PageHeader title={title} lead={lead} />
        {children}
      </Card>
      <Box component="footer" sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
        {foot && (
          // Underlined: within text, color alone does not identify a link.
          <Typography variant="body2" color="textSecondary" sx={{ '& a': { textDecoration: 'underline' } }}>
            {foot}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <LanguageMenu />
          <ThemeSelect />
        </Box>
      </Box>
    </Box>
  );
};
