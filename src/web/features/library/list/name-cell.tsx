import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { ROW_LINK } from '../../../ui/tables/row-keys.ts';
import { RowBox, type RowSelect } from '../../../ui/tables/row-select.tsx';
import { OfferState } from '../offer/offer-state.tsx';
import { pageName } from '../page-name.ts';
import type { LibrarySearch } from '../search.ts';
import { PageMenu } from './page-menu.tsx';

interface NameCellProps {
  page: LibraryPage;
  mayEdit: boolean;
  /** Null if rows cannot be selected. */
  select: RowSelect | null;
}

/** The name of a page, which opens it, above its URL and tags; beside them, what can be done with it. */
export const NameCell = ({ page, mayEdit, select }: NameCellProps) => {
  const navigate = useNavigate();
  const opened = (search: LibrarySearch): LibrarySearch => ({ ...search, open: page.id, copy: undefined });
  const open = (search: (old: LibrarySearch) => LibrarySearch): void =>
    void navigate({ to: '.', search, resetScroll: false });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        width: 1,
        '& > .MuiCheckbox-root': { mr: 0 },
      }}
    >
      {select && <RowBox id={page.id} name={pageName(page)} select={select} />}
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Link
          to="."
          search={opened}
          resetScroll={false}
          aria-haspopup="dialog"
          noWrap
          {...{ [ROW_LINK]: page.id }}
          sx={{ display: 'block', fontWeight: 500 }}
        >
          {pageName(page)}
        </Link>
        {page.name !== '' && (
          <Typography variant="caption" component="div" color="textSecondary" noWrap title={page.url}>
            {page.url}
          </Typography>
        )}
        <OfferState page={page} />
        {page.tags.length > 0 && (
          <Box sx={{ display: 'flex', gap: 0.5, mt: 0.5, overflow: 'hidden' }}>
            {page.tags.map((tag) => (
              <Chip key={tag} size="small" label={tag} />
            ))}
          </Box>
        )}
      </Box>
      {mayEdit && (
        <PageMenu
          page={page}
          onEdit={() => open(opened)}
          onDuplicate={() => open((old) => ({ ...old, open: 'new', copy: page.id }))}
        />
      )}
    </Box>
  );
};
