import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import { BUILT_IN_TYPES } from '../../../../core/conversions/types.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { conversionTypesQuery } from '../../../api/postbacks/conversion-types.ts';
import { settingsQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { TypeRow } from './type-row.tsx';
import { useTypeActs } from './use-type-acts.ts';

type Asked = { of: 'new' } | { of: 'edit' | 'delete'; type: ConversionType };

const LIST = { listStyle: 'none', m: 0, p: 0 } as const;

/** What the workspace's conversions are, and which of them count. */
export const TypesTab = () => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const acts = useTypeActs();
  const { data, error, refetch } = useQuery(conversionTypesQuery());
  const settings = useQuery(settingsQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={4} />;
  const close = (): void => setAsked(null);
  const enabled = data.rows.filter((type) => type.enabled);
  const offered = data.rows.filter((type) => !type.enabled);
  const rest = data.rows.find(({ known }) => known === 'other');
  const restName = rest ? typeName(t, rest) : '';
  const actsOn = (type: ConversionType) => [
    { label: t('action.edit'), act: () => setAsked({ of: 'edit', type }) },
    ...(type.known === null
      ? [{ label: t('types.delete'), act: () => setAsked({ of: 'delete', type }) }]
      : type.number > BUILT_IN_TYPES.length
        ? [{ label: t('types.turnOff'), act: () => void acts.set(type, 'enabled', false) }]
        : []),
  ];
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px' }}>
          {t('types.text')}
        </Typography>
        {mayEdit && (
          <Button variant="contained" startIcon={<Add />} onClick={() => setAsked({ of: 'new' })}>
            {t('types.add')}
          </Button>
        )}
      </Box>
      <Card>
        <Box component="ul" aria-label={t('types.title')} sx={LIST}>
          {enabled.map((type) => (
            <TypeRow
              key={type.number}
              type={type}
              types={data.rows}
              busy={acts.busy}
              onSet={mayEdit ? (flag, on) => void acts.set(type, flag, on) : undefined}
              actions={
                mayEdit && (
                  <RowMenu label={t('types.more', { type: typeName(t, type) })} acts={actsOn(type)} />
                )
              }
            />
          ))}
        </Box>
      </Card>
      {offered.length > 0 && (
        <Section title={t('types.offered')} flush>
          <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
            {t('types.offered.text', { other: restName })}
          </Typography>
          <Box component="ul" aria-label={t('types.offered')} sx={LIST}>
            {offered.map((type) => (
              <TypeRow
                key={type.number}
                isQuiet
                type={type}
                types={data.rows}
                actions={
                  mayEdit && (
                    <Button
                      size="small"
                      disabled={acts.busy}
                      aria-label={t('types.turnOn.of', { type: typeName(t, type) })}
                      onClick={() => void acts.set(type, 'enabled', true)}
                    >
                      {t('types.turnOn')}
                    </Button>
                  )
                }
              />
            ))}
          </Box>
        </Section>
      )}
      {(asked?.of === 'new' || asked?.of === 'edit') && (
        <TypeDialog
          type={asked.of === 'edit' ? asked.type : null}
          types={data.rows}
          custom={settings.data?.custom ?? []}
          onSaved={(type) => {
            close();
            notify({
              message: asked.of === 'new' ? 'types.added' : 'types.saved',
              values: { type: typeName(t, type) },
            });
            void acts.changed();
          }}
          onClose={close}
        />
      )}
      <Confirm
        open={asked?.of === 'delete'}
        title={t('types.delete.ask', { type: asked?.of === 'delete' ? typeName(t, asked.type) : '' })}
        text={t('types.delete.text', { other: restName })}
        action={t('types.delete')}
        onConfirm={() => {
          if (asked?.of === 'delete') void acts.remove(asked.type);
          close();
        }}
        onClose={close}
      />
    </Stack>
  );
};
