import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Group, Item, ranked } from './items.ts';

interface ResultListProps {
  id: string;
  groups: ReturnType<typeof ranked>;
  /** Index of the marked item among all. */
  marked: number;
  onMark: (place: number) => void;
  onChoose: (item: Item) => void;
}

const labelOf = (group: Group): MessageKey => (group === 'help' ? 'nav.help' : `palette.group.${group}`);

/** Id of an item's element, for `aria-activedescendant`. */
export const optionId = (list: string, place: number): string => `${list}-${place}`;

export const ResultList = ({ id, groups, marked, onMark, onChoose }: ResultListProps) => {
  const t = useT();
  const current = useRef<HTMLDivElement>(null);
  // Scrolls to the marked item whenever it changes.
  useEffect(() => {
    if (marked >= 0) current.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  let place = -1;
  return (
    <Box
      role="listbox"
      id={id}
      aria-label={t('palette.label')}
      sx={{ overflowY: 'auto', maxHeight: 'min(60dvh, 420px)', p: 1, pt: 0 }}
    >
      {groups.map(({ group, items }) => (
        <Box key={group} role="group" aria-label={t(labelOf(group))}>
          <Typography
            variant="caption"
            component="div"
            color="textSecondary"
            aria-hidden
            sx={{ px: 1.5, pt: 1.5, pb: 0.5, fontWeight: 500 }}
          >
            {t(labelOf(group))}
          </Typography>
          {items.map((item) => {
            place += 1;
            const mine = place;
            const isMarked = mine === marked;
            return (
              // The field handles keys and keeps the focus: the list only takes the pointer.
              <Box
                key={item.id}
                ref={isMarked ? current : undefined}
                role="option"
                id={optionId(id, mine)}
                aria-selected={isMarked}
                onMouseMove={() => !isMarked && onMark(mine)}
                onClick={() => onChoose(item)}
                sx={{
                  display: 'flex',
                  gap: 2,
                  alignItems: 'center',
                  px: 1.5,
                  minHeight: 40,
                  borderRadius: '8px',
                  cursor: 'pointer',
                  fontSize: '0.875rem',
                  ...(isMarked && {
                    bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, transparent)',
                  }),
                }}
              >
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {item.label}
                </Box>
                {item.hint !== undefined && (
                  <Typography
                    component="span"
                    variant="caption"
                    color="textSecondary"
                    noWrap
                    sx={{ ml: 'auto', maxWidth: 0.5 }}
                  >
                    {item.hint}
                  </Typography>
                )}
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
};
