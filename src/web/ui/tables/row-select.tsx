import Checkbox from '@mui/material/Checkbox';
import { useT } from '../../i18n/use-t.ts';

/** The selection of a list's rows; null where nothing can be done with them. */
export interface RowSelect {
  isOn: (id: string) => boolean;
  /** `range`: with the rows since the last one. */
  toggle: (id: string, range: boolean) => void;
  /** All rows of the page, or none. */
  page: () => void;
}

/** Selects one row. */
export const RowBox = ({ id, name, select }: { id: string; name: string; select: RowSelect }) => (
  <Checkbox
    size="small"
    checked={select.isOn(id)}
    onChange={(event) => select.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
    slotProps={{ input: { 'aria-label': useT()('campaignList.select', { name }) } }}
    sx={{ p: 0.5, mr: 1 }}
  />
);

/** Selects all rows of the page. */
export const PageBox = ({ ids, select }: { ids: readonly string[]; select: RowSelect }) => {
  const t = useT();
  const marked = ids.filter((id) => select.isOn(id)).length;
  return (
    <Checkbox
      size="small"
      checked={marked === ids.length}
      indeterminate={marked > 0 && marked < ids.length}
      onChange={select.page}
      slotProps={{ input: { 'aria-label': t('campaignList.select.page') } }}
      sx={{ p: 0.5, mr: 1 }}
    />
  );
};
