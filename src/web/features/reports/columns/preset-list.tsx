import BookmarkAdd from '@mui/icons-material/BookmarkAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ColumnPreset } from '../../../../contracts/reports/column-preset.ts';
import type { ColumnName } from '../../../../contracts/reports/report-query.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { Cancelled } from '../../../api/api-error.ts';
import {
  addPreset,
  changePreset,
  columnPresetsQuery,
  deletePreset,
} from '../../../api/reports/column-presets.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Built } from '../../../report/saved/built-state.ts';
import { NameDialog } from '../../../report/saved/name-dialog.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';

interface PresetListProps {
  shown: readonly ColumnName[];
  /** Those that exist. */
  all: readonly ColumnName[];
  onChange: (next: Partial<Built>) => void;
}

/** Lists of columns that members saved: one click shows them. */
export const PresetList = ({ shown, all, onChange }: PresetListProps) => {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const mayEdit = useOnlyReading() === null;
  const { data } = useQuery(columnPresetsQuery());
  const [naming, setNaming] = useState<ColumnPreset | 'new' | null>(null);
  const presets = data?.rows ?? [];
  const changed = (): Promise<void> => queries.invalidateQueries({ queryKey: ['column-preset'] });
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) notify({ message: failureKey(error), tone: 'error' });
    }
    await changed();
  };
  const columnsOf = ({ metrics }: ColumnPreset): ColumnName[] => metrics.filter((name) => all.includes(name));
  const remove = (preset: ColumnPreset): Promise<void> =>
    attempt(async () => {
      await deletePreset(preset.id);
      const { name, metrics } = preset;
      notify({
        message: 'presets.deleted',
        values: { name },
        undo: () => void attempt(() => addPreset({ name, metrics })),
      });
    });
  const actsOn = (preset: ColumnPreset) => [
    { label: t('presets.rename'), act: () => setNaming(preset) },
    {
      label: t('presets.replace'),
      act: () => void attempt(() => changePreset({ id: preset.id, metrics: [...shown] })),
    },
    { label: t('presets.delete'), act: () => void remove(preset) },
  ];
  if (!mayEdit && presets.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 1.5, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="subtitle2">
        {t('presets.title')}
      </Typography>
      {presets.map((preset) => {
        const columns = columnsOf(preset);
        return (
          <Box key={preset.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Button
              size="small"
              disabled={columns.length === 0}
              aria-pressed={columns.join() === shown.join()}
              onClick={() => onChange({ metrics: columns })}
              sx={{ ml: -1, px: 1, flexGrow: 1, justifyContent: 'flex-start', textAlign: 'left' }}
            >
              {preset.name}
            </Button>
            {mayEdit && <RowMenu label={t('presets.more', { name: preset.name })} acts={actsOn(preset)} />}
          </Box>
        );
      })}
      {mayEdit && (
        <Button size="small" startIcon={<BookmarkAdd />} onClick={() => setNaming('new')} sx={{ ml: -0.5 }}>
          {t('presets.save')}
        </Button>
      )}
      {naming !== null && (
        <NameDialog
          title={t(naming === 'new' ? 'presets.save' : 'presets.rename')}
          label={t('presets.name')}
          name={naming === 'new' ? '' : naming.name}
          onName={async (name) => {
            await (naming === 'new'
              ? addPreset({ name, metrics: [...shown] })
              : changePreset({ id: naming.id, name }));
            setNaming(null);
            notify({ message: 'presets.saved', values: { name } });
            await changed();
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </Box>
  );
};
