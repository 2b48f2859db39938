import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useT } from '../../i18n/use-t.ts';
import { onlyThis, withoutThis } from '../../report/filters/filters.ts';
import type { Choice } from './cell-value.tsx';
import type { LogSearch } from './log/log-search.ts';

interface ValueMenuProps {
  /** Null: closed. */
  chosen: { choice: Choice; anchor: HTMLElement } | null;
  search: LogSearch;
  onChange: (search: LogSearch) => void;
  onClose: () => void;
}

/** Actions on a value of the log: filter by it, or exclude it. */
export const ValueMenu = ({ chosen, search, onChange, onClose }: ValueMenuProps) => {
  const t = useT();
  const { filters, own } = search;
  const choice = chosen?.choice;
  const go = (next: LogSearch): void => {
    onClose();
    onChange(next);
  };
  return (
    <Menu open={chosen !== null} anchorEl={chosen?.anchor} onClose={onClose}>
      {choice && (
        <MenuItem
          onClick={() =>
            go(
              'own' in choice
                ? { filters, own: { ...own, [choice.own]: choice.value } }
                : { own, filters: onlyThis(filters, choice.dimension, choice.value) },
            )
          }
        >
          {t('filter.only', { value: choice.label })}
        </MenuItem>
      )}
      {choice && 'dimension' in choice && (
        <MenuItem onClick={() => go({ own, filters: withoutThis(filters, choice.dimension, choice.value) })}>
          {t('filter.without', { value: choice.label })}
        </MenuItem>
      )}
    </Menu>
  );
};
