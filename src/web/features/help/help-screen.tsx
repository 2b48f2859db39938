import { contents } from 'virtual:docs';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguageStore } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Results } from './results.tsx';

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 2.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
} as const;

/** At most two lines. */
const lead = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** All pages of the documentation, and a search of them. */
export const HelpScreen = () => {
  const t = useT();
  const isEnglish = useLanguageStore(({ language }) => language === 'en');
  const navigate = useNavigate();
  const { q = '' } = useSearch({ from: '/shell/help' });
  return (
    <>
      <PageHeader title={t('nav.help')} lead={!isEnglish && t('help.english')} />
      <SearchBox
        label={t('help.search')}
        placeholder={t('help.search.example')}
        value={q}
        onSearch={(words) =>
          void navigate({ to: '/help', search: words === '' ? {} : { q: words }, replace: true })
        }
        isInstant
        sx={{ mb: 3, width: '100%', maxWidth: 560 }}
      />
      {q !== '' ? (
        <Results words={q} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {contents.map(({ group, pages }) => (
            <Section key={group} title={t(`help.group.${group}`)}>
              <Box component="ul" sx={grid} lang="en">
                {pages.map((one) => (
                  <li key={one.page}>
                    <Link to="/help/$page" params={{ page: one.page }} sx={{ fontWeight: 500 }}>
                      {one.title}
                    </Link>
                    <Typography variant="body2" color="textSecondary" sx={lead}>
                      {one.lead}
                    </Typography>
                  </li>
                ))}
              </Box>
            </Section>
          ))}
        </Box>
      )}
    </>
  );
};
