import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PageChange } from '../../../../contracts/library/library-change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { pageName } from '../page-name.ts';
import { differing } from './differing.ts';

interface TextChangeProps {
  before: string;
  after: string;
}

/** A text as it was, and below it as it will be, with the difference in bold. */
const TextChange = ({ before, after }: TextChangeProps) => {
  const { start, after: changed, end } = differing(before, after);
  return (
    <Box sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', minWidth: 0 }}>
      <Box component="del" sx={{ display: 'block', color: 'text.secondary' }}>
        {before}
      </Box>
      <Box component="ins" sx={{ display: 'block', textDecoration: 'none' }}>
        {start}
        <strong>{changed}</strong>
        {end}
      </Box>
    </Box>
  );
};

/** What a change does to a page: its name, its URL, or both, or that it became one with another. */
export const PageChangeText = ({ change }: { change: PageChange }) => {
  const t = useT();
  const { into } = change;
  // What became one with another page has not changed itself.
  const before = change.before;
  const after = into === undefined ? change.after : before;
  const nothing = t('library.unnamed');
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      {before.name === after.name ? (
        before.name !== '' && (
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {before.name}
          </Typography>
        )
      ) : (
        <TextChange before={before.name || nothing} after={after.name || nothing} />
      )}
      {before.url === after.url ? (
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {before.url}
        </Typography>
      ) : (
        <TextChange before={before.url} after={after.url} />
      )}
      {into !== undefined && (
        <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
          {t('library.merge.into', { name: pageName(change.after) })}
        </Typography>
      )}
    </Box>
  );
};
