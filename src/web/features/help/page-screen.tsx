import type { DocPage } from 'virtual:docs';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import { useLanguageStore } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { Link, LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { article } from './article-style.ts';
import { Contents } from './contents.tsx';

const columns = {
  display: 'grid',
  columnGap: 4,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: '190px minmax(0, 1fr)',
    xl: '200px minmax(0, 760px) 200px',
  },
} as const;
/** Beside the text, below the bar at the top of the window. */
const beside = { position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflowY: 'auto' } as const;

/** The headings of the page. */
const OnThisPage = ({ headings }: Pick<DocPage, 'headings'>) => {
  const t = useT();
  const id = useId();
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby={id}>
      <Typography
        id={id}
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ fontWeight: 500, mb: 0.5 }}
      >
        {t('help.headings')}
      </Typography>
      <Box component="ul" lang="en" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {headings.map(({ depth, anchor, text }) => (
          <Box component="li" key={anchor} sx={{ pl: (depth - 2) * 1.5, overflowWrap: 'anywhere' }}>
            <Link to="." hash={anchor} variant="body2" color="textSecondary" underline="hover">
              {text}
            </Link>
          </Box>
        ))}
      </Box>
    </nav>
  );
};

const Article = ({ title, html, headings }: DocPage) => {
  const t = useT();
  const { history, state } = useRouter();
  /** Links within the documentation change the screen, as all others of Fairlead do. */
  const follow = (event: MouseEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    const href = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    if (!href.startsWith('#') && !href.startsWith('/help/')) return;
    event.preventDefault();
    history.push(href.startsWith('#') ? `${state.location.pathname}${href}` : href);
  };
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        <PageHeader title={title} />
        <Box
          component="details"
          sx={{ display: { xl: 'none' }, mb: 3, '&:not(:has(li))': { display: 'none' } }}
        >
          <Box component="summary" sx={{ cursor: 'pointer', mb: 1 }}>
            {t('help.headings')}
          </Box>
          <OnThisPage headings={headings} />
        </Box>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from this repository's documents at build time */}
        <Box lang="en" onClick={follow} sx={article} dangerouslySetInnerHTML={{ __html: html }} />
      </Box>
      <Box sx={{ display: { xs: 'none', xl: 'block' }, ...beside }}>
        <OnThisPage headings={headings} />
      </Box>
    </>
  );
};

/** A page of the documentation, with the list of all pages and its headings where there is room. */
export const HelpPageScreen = () => {
  const t = useT();
  const isEnglish = useLanguageStore(({ language }) => language === 'en');
  const navigate = useNavigate();
  const { page, doc } = useLoaderData({ from: '/shell/help/$page' });
  if (doc === null)
    return (
      <>
        <title>{t('app.title', { page: t('help.missing') })}</title>
        <EmptyState
          heading
          title={t('help.missing')}
          text={t('help.missing.text')}
          action={
            <LinkButton to="/help" variant="contained">
              {t('help.all')}
            </LinkButton>
          }
        />
      </>
    );
  return (
    <Box sx={columns}>
      <Box sx={{ display: { xs: 'none', lg: 'block' }, ...beside }}>
        <SearchBox
          label={t('help.search')}
          value=""
          onSearch={(q) => void navigate({ to: '/help', search: { q } })}
          sx={{ mb: 2, mt: 1 }}
        />
        <Contents current={page} />
      </Box>
      <Typography variant="body2" sx={{ display: { lg: 'none' }, mb: 1 }}>
        <Link to="/help">{t('help.all')}</Link>
        {!isEnglish && ` · ${t('help.english')}`}
      </Typography>
      <Article {...doc} />
    </Box>
  );
};
