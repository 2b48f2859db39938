import { search } from 'virtual:docs';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { docSearch, type FoundSection } from './doc-search.ts';

const searchQuery = {
  queryKey: ['documentation'],
  queryFn: async () => ({ find: docSearch((await search()).sections) }),
  staleTime: Number.POSITIVE_INFINITY,
};

const Result = ({ page, title, anchor, heading, snippet }: FoundSection) => (
  <Box component="li" lang="en" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
    <Link
      to="/help/$page"
      params={{ page }}
      {...(anchor !== '' && { hash: anchor })}
      sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
    >
      {heading}
    </Link>
    {heading !== title && (
      <Typography component="span" variant="body2" color="textSecondary">
        {' · '}
        {title}
      </Typography>
    )}
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
      {snippet.map(({ text, isMatch }, i) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else, and never move
          <Box component="mark" key={i} sx={{ bgcolor: 'action.selected', color: 'text.primary' }}>
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Typography>
  </Box>
);

/** The sections in which these words are. */
export const Results = ({ words }: { words: string }) => {
  const t = useT();
  const { data, error, refetch } = useQuery(searchQuery);
  const found = data?.find(words) ?? [];
  return (
    <Card>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
        {data && t('help.found', { count: found.length })}
      </Typography>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows />
      ) : found.length === 0 ? (
        <EmptyState title={t('help.none', { words })} text={t('help.none.text')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {found.map((one) => (
            <Result key={`${one.page}#${one.anchor}`} {...one} />
          ))}
        </Box>
      )}
    </Card>
  );
};
