import Add from '@mui/icons-material/Add';
import Sources from '@mui/icons-material/AdsClickOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { managedSourcesQuery } from '../../api/campaigns/traffic-sources.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ListFilterBar } from '../../ui/lists/list-filter-bar.tsx';
import { DataList } from '../../ui/tables/data-list.tsx';
import type { SourcesSearch } from './search.ts';
import { SourceDetails } from './source-details.tsx';
import { SourceDialog, type SourceTask } from './source-dialog.tsx';
import { SourceRow } from './source-row.tsx';
import { SourceSpendScreen } from './source-spend-screen.tsx';
import { isNamed } from './source-values.ts';

/** The page of the list given by the address. */
const shownOf = (
  sources: readonly TrafficSource[],
  { search = '', page = 1, perPage = 20 }: SourcesSearch,
): { rows: TrafficSource[]; total: number } => {
  const found = sources.filter(({ name }) => isNamed(name, search));
  return { rows: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

/** Platforms where traffic is bought, and what their parameters mean. */
export const SourcesScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/sources' });
  const mayEdit = useOnlyReading() === null;
  const [task, setTask] = useState<SourceTask | { act: 'view'; source: TrafficSource } | null>(null);
  const list = useQuery(managedSourcesQuery());
  const { data: sources } = list;
  const { page = 1, perPage = 20, search: words, spend } = search;
  const shown = { page: search.page, perPage: search.perPage, search: words };
  const spent = spend === undefined ? undefined : sources?.find(({ id }) => id === spend);
  const go = (next: SourcesSearch): void => void navigate({ to: '.', search: next, replace: true });
  const close = (): void => setTask(null);
  const add = mayEdit && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ act: 'add' })}>
      {t('sources.add')}
    </Button>
  );
  const own = (
    <EmptyState icon={<Sources />} title={t('sources.own.title')} text={t('sources.own.text')} action={add} />
  );
  if (spent)
    return <SourceSpendScreen source={spent} mayEdit={mayEdit} back={shown} onBack={() => go(shown)} />;
  const hasNoOwn = sources?.every(({ builtIn }) => builtIn) === true;
  return (
    <>
      <PageHeader
        title={t('sources.title')}
        lead={sources && t('sources.count', { count: sources.length })}
        actions={!hasNoOwn && add}
      />
      <DataList
        query={{ ...list, data: sources && shownOf(sources, search) }}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...shown, page: nextPage, perPage: size })}
        filters={
          <ListFilterBar
            search={{
              isInstant: true,
              label: t('campaigns.search'),
              placeholder: t('sources.search.placeholder'),
              value: words ?? '',
              onSearch: (text) => go({ perPage, search: text || undefined }),
              htmlInput: { spellCheck: false },
            }}
            values={{}}
          />
        }
        filtered={words !== undefined}
        onClear={() => go({})}
        empty={own}
        none={{ title: t('sources.none.title'), text: t('sources.none.text') }}
        loadingRows={3}
      >
        {(rows) => (
          <Box component="ul" aria-label={t('sources.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                mayEdit={mayEdit}
                onAct={(act) =>
                  act === 'spend'
                    ? void navigate({ to: '.', search: { ...shown, spend: source.id } })
                    : setTask({ act, source })
                }
              />
            ))}
          </Box>
        )}
      </DataList>
      {hasNoOwn && mayEdit && <Card sx={{ mt: 2 }}>{own}</Card>}
      {task?.act === 'view' && (
        <SourceDetails
          source={task.source}
          onCopy={mayEdit ? () => setTask({ act: 'copy', source: task.source }) : undefined}
          onClose={close}
        />
      )}
      {task && task.act !== 'view' && <SourceDialog task={task} sources={sources ?? []} onClose={close} />}
    </>
  );
};
