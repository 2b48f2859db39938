import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface SessionLayoutProps {
  title: string;
  lead: string;
  /** The way to the other screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** One narrow card under the mark. */
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
      <Card component="main" sx={{ width: 1, maxWidth: 420, p: { xs: 2.5, sm: 4 } }}>
        <PageHeader title={title} lead={lead} />
        {children}
      </Card>
      {foot && (
        <Typography variant="body2" color="textSecondary">
          {foot}
        </Typography>
      )}
      <LanguageMenu />
    </Box>
  );
};
