import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { FORMATS_OF } from '../i18n/language.ts';
import { useLanguageStore } from '../i18n/language-store.ts';
import { useClientState } from '../state/client-state.ts';
import { useNotices } from '../ui/feedback/notices.ts';
import { theme } from './theme.ts';

const loadNoticeBar = async () => {
  try {
    return { default: (await import('../ui/feedback/notice-bar.tsx')).NoticeBar };
  } catch {
    // Without a network no message is shown; the screen must not break because of it.
    return { default: () => null };
  }
};
const NoticeBar = lazy(loadNoticeBar);

/** Not part of any screen's first load: loaded once the screen is shown, before a message needs the bar. */
const Notices = () => {
  const { notice } = useNotices();
  useEffect(() => void loadNoticeBar(), []);
  return (
    notice && (
      <Suspense>
        <NoticeBar />
      </Suspense>
    )
  );
};

/** The client state owns the theme; Material UI follows it. */
const FollowTheme = () => {
  const dark = useClientState((state) => state.tema.dark);
  const { setMode } = useColorScheme();
  useEffect(() => setMode(dark ? 'dark' : 'light'), [dark, setMode]);
  return null;
};

export const Providers = ({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) => {
  const start = useClientState.getState().tema.dark ? 'dark' : 'light';
  const { language, messages } = useLanguageStore();
  return (
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale={FORMATS_OF[language]} messages={messages}>
        <ThemeProvider theme={theme} defaultMode={start} storageManager={null} disableTransitionOnChange>
          <CssBaseline enableColorScheme />
          <FollowTheme />
          {children}
          <Notices />
        </ThemeProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
};
