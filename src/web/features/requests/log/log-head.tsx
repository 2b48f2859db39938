import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useT } from '../../../i18n/use-t.ts';
import { type ColumnName, columnLabel, filterOf, widthOf } from './columns.ts';

export const ROW_HEIGHT = 40;
/** Width of the last column, which opens the details. */
export const LAST_WIDTH = 56;

/** The first column stays visible while the others scroll. */
export const pinned = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'inherit',
} as const;

/** The details button stays visible where there is room for it. */
export const last = {
  position: { xs: 'static', sm: 'sticky' },
  right: 0,
  zIndex: 1,
  width: LAST_WIDTH,
  flexShrink: 0,
  bgcolor: 'background.paper',
} as const;

interface LogHeadProps {
  columns: readonly ColumnName[];
  /** Columns with a filter. */
  narrowed: readonly ColumnName[];
  onFilter: (name: ColumnName) => void;
}

/** Names of the columns, with their filters. */
export const LogHead = ({ columns, narrowed, onFilter }: LogHeadProps) => {
  const t = useT();
  return (
    <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 3, bgcolor: 'background.paper' }}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={{
          display: 'flex',
          height: ROW_HEIGHT,
          alignItems: 'center',
          borderBottom: 1,
          ...{
            borderColor: 'divider',
            color: 'text.secondary',
            fontWeight: 500,
            bgcolor: 'background.paper',
          },
        }}
      >
        {columns.map((name, place) => {
          const label = columnLabel(t, name);
          const isNarrowed = narrowed.includes(name);
          return (
            <Box
              key={name}
              role="columnheader"
              sx={{
                width: widthOf(name),
                flex: '1 0 auto',
                maxWidth: widthOf(name) * 2,
                display: 'flex',
                alignItems: 'center',
                gap: 0.25,
                px: 1.5,
                minWidth: 0,
                height: 1,
                ...(place === 0 && pinned),
              }}
            >
              <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                title={label}
              >
                {label}
              </Box>
              {filterOf(name) && (
                <IconButton
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={t('log.filterBy', { column: label })}
                  color={isNarrowed ? 'primary' : 'default'}
                  onClick={() => onFilter(name)}
                  sx={{ flexShrink: 0 }}
                >
                  <FilterList sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </Box>
          );
        })}
        <Box role="columnheader" sx={{ ...last, height: 1 }}>
          <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>
            {t('requests.details')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
};
