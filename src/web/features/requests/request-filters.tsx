import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import type { Translate } from '../../i18n/use-t.ts';
import { useT } from '../../i18n/use-t.ts';
import { OWN_FILTERS, type OwnFilter, type OwnFilters } from './log/log-search.ts';

const VISITS = ['unique', 'again', 'joined', 'none'] as const;

export const ownFilterLabel = (t: Translate, name: OwnFilter): string =>
  t(
    name === 'visit'
      ? 'requests.visit'
      : name === 'visitor'
        ? 'request.visitorKey'
        : name === 'address'
          ? 'log.address'
          : name === 'method'
            ? 'request.method'
            : 'log.text',
  );

const word = (t: Translate, name: OwnFilter, value: string): string => {
  const kind = VISITS.find((one) => one === value);
  return name === 'visit' && kind ? t(`requests.visit.${kind}`) : value;
};

interface OwnFilterChipsProps {
  own: OwnFilters;
  onEdit: (name: OwnFilter) => void;
  onRemove: (name: OwnFilter) => void;
}

/** Filters of the log only: each can be edited and removed. */
export const OwnFilterChips = ({ own, onEdit, onRemove }: OwnFilterChipsProps) => {
  const t = useT();
  return OWN_FILTERS.flatMap((name) => {
    const value = own[name];
    if (value === undefined) return [];
    const text = t('log.filterText', { name: ownFilterLabel(t, name), value: word(t, name, value) });
    return [
      <Chip
        key={name}
        variant="outlined"
        sx={{ borderRadius: 999, borderColor: 'divider', bgcolor: 'background.paper', fontSize: '0.8125rem' }}
        label={text}
        onClick={() => onEdit(name)}
        onDelete={() => onRemove(name)}
        deleteIcon={
          <Close
            aria-label={t('filter.remove', { filter: text })}
            sx={{ '&&': { fontSize: 16, color: 'inherit' } }}
          />
        }
      />,
    ];
  });
};
