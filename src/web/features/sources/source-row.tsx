import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { ApiError } from '../../api/api-error.ts';
import { addSource, deleteSource, SOURCES } from '../../api/campaigns/traffic-sources.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { messageKey } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { failureKey } from '../../ui/feedback/failure.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { RowMenu } from '../../ui/inputs/row-menu.tsx';
import { inputOf, rolesOf, valuesOf } from './source-values.ts';

/** Why a source could not be deleted, such as spend that would belong to nothing. */
const deletionFailure = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.id : undefined;
  return code === undefined ? failureKey(error) : messageKey(`sources.field.${code}`, failureKey(error));
};

interface SourceRowProps {
  source: TrafficSource;
  mayEdit: boolean;
  onAct: (act: 'view' | 'edit' | 'copy' | 'spend') => void;
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1.6fr) 232px auto' },
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** On a phone, below the name and the actions. */
const below = { gridColumn: { xs: '1 / -1', md: 'auto' }, order: { xs: 1, md: 0 }, minWidth: 0 } as const;

/** One source: what its parameters identify, and what to do with it. */
export const SourceRow = ({ source, mayEdit, onAct }: SourceRowProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { remove } = useUndoable(() => void queries.invalidateQueries({ queryKey: SOURCES }));
  const { name, builtIn, tokens, clickId, tokenString } = source;
  const isOwn = mayEdit && !builtIn;
  const acts = [
    isOwn
      ? { label: t('action.edit'), act: () => onAct('edit') }
      : { label: t('sources.view'), act: () => onAct('view') },
    ...(mayEdit
      ? [{ label: t(builtIn ? 'sources.customize' : 'sources.duplicate'), act: () => onAct('copy') }]
      : []),
    { label: t('sources.spend'), act: () => onAct('spend') },
    ...(isOwn
      ? [
          {
            label: t('sources.delete'),
            act: () =>
              void remove({
                remove: () => deleteSource(source.id),
                message: 'sources.deleted',
                explain: (error) => ({ message: deletionFailure(error) }),
                // Under its own ID, which filters and saved reports contain.
                restore: () =>
                  addSource({
                    ...inputOf(valuesOf(source)),
                    ...{ id: source.id, linkNames: source.linkNames },
                  }),
              }),
          },
        ]
      : []),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <MuiLink
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={() => onAct(isOwn ? 'edit' : 'view')}
          sx={{ font: 'inherit', fontWeight: 500, textAlign: 'start', overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiLink>
        {builtIn && <Chip size="small" label={t('sources.builtIn')} />}
      </Box>
      <Box sx={{ ...below, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {rolesOf(tokens).map((role) => (
          <Chip key={role} size="small" variant="outlined" label={t(`source.role.${role}`)} />
        ))}
      </Box>
      <Box sx={{ ...below, color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {[
          t('sources.parameters', { count: tokens.length }),
          ...(clickId === null ? [] : [t('sources.clickId', { parameter: clickId })]),
        ].join(' · ')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 0.5, mr: '-5px', minWidth: 72 }}>
        {tokenString !== '' && <CopyButton compact text={tokenString} label={t('sources.copy', { name })} />}
        <RowMenu label={t('sources.more', { name })} acts={acts} />
      </Box>
    </Box>
  );
};
