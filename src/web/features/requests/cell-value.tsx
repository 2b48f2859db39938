import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type IntlShape, useIntl } from 'react-intl';
import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import type { RequestRow } from '../../../contracts/reports/request.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.ts';
import { onlyThis, withoutThis } from '../../report/filters/filters.ts';
import { valueWord } from '../../report/words.ts';
import { ClassChip } from './details/class-chip.tsx';
import { visitKey, visitKind } from './details/visit-key.ts';
import { type ColumnName, filterOf } from './log/columns.ts';
import type { LogSearch, OwnFilter } from './log/log-search.ts';
import { keyOf, nameOf } from './log/row-keys.ts';

/** A value that the log can be filtered by, with its label. */
export type Choice = { label: string } & (
  | { dimension: FilterDimension; value: string | null }
  | { own: OwnFilter; value: string }
);

const OWN_VALUES = {
  visit: (row: RequestRow) => visitKind(row),
  visitor: (row: RequestRow) => row.visitor,
  address: (row: RequestRow) => row.address,
  method: (row: RequestRow) => row.method,
} as const;

/** The filter that a cell offers; null if none. */
const choiceOf = (t: Translate, intl: IntlShape, row: RequestRow, name: ColumnName): Choice | null => {
  const filter = filterOf(name);
  if (filter?.dimension !== undefined) {
    const { dimension } = filter;
    const value = keyOf(row, dimension);
    if (value === undefined) return null;
    if (dimension === 'rule' && row.rule > 0 && value !== null) {
      return { dimension, value, label: t('value.ruleNumber', { number: row.rule }) };
    }
    const isDefault = dimension === 'rule' && row.rule === 0 && row.variant >= 0;
    const label = isDefault
      ? t('request.rule.default')
      : valueWord(t, intl, dimension, value, nameOf(row, dimension));
    return { dimension, value, label };
  }
  if (filter?.own === undefined || filter.own === 'text') return null;
  const value = OWN_VALUES[filter.own](row);
  if (value === null || value === '') return null;
  return { own: filter.own, value, label: filter.own === 'visit' ? t(visitKey(row)) : value };
};

/** Text of cells without a filter. */
const PLAIN: Partial<Record<ColumnName, (row: RequestRow) => string>> = {
  url: (row) => row.path,
  userAgent: (row) => row.userAgent,
  domain: (row) => row.host,
};

interface CellValueProps {
  row: RequestRow;
  name: ColumnName;
  timeZone: string;
  /** Whether it is in the tab order, as the cells of one row are. */
  reached: boolean;
  onChoose: (choice: Choice, anchor: HTMLElement) => void;
}

/** One value of a request, which opens a menu to filter by it or exclude it. */
export const CellValue = ({ row, name, timeZone, reached, onChoose }: CellValueProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  if (name === 'time') return <>{format.moment(row.time, timeZone)}</>;
  const choice = choiceOf(t, intl, row, name);
  if (choice === null) return <>{PLAIN[name]?.(row) || t('app.notKnown')}</>;
  return (
    <ButtonBase
      tabIndex={reached ? 0 : -1}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        onChoose(choice, event.currentTarget);
      }}
      sx={{
        font: 'inherit',
        borderRadius: 1,
        maxWidth: 1,
        minWidth: 0,
        px: 0.5,
        mx: -0.5,
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
        '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      {name === 'trafficClass' ? (
        <ClassChip trafficClass={row.trafficClass} reasons={row.reasons} />
      ) : (
        <span>{choice.label}</span>
      )}
    </ButtonBase>
  );
};

interface ValueMenuProps {
  /** Open if set. */
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
