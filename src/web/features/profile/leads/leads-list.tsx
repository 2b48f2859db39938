import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadLeads, leadsQuery } from '../../../api/accounts/leads.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { LeadsTable } from './leads-table.tsx';

interface Asked {
  page: number;
  perPage: number;
  search?: string;
}

/** People who signed up for the class: searched and paginated on the server, with a file export. */
export const LeadsList = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<Asked>({ page: 1, perPage: 10 });
  const [saving, setSaving] = useState(false);
  const query = useQuery(leadsQuery(asked));
  const find = (text: string): void => {
    const search = text.trim();
    setAsked(({ perPage }) => ({ page: 1, perPage, ...(search !== '' && { search }) }));
  };
  const later = useDelayed(find);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await downloadLeads(asked.search);
    } catch (failure) {
      notify({ message: failureKey(failure), tone: 'error' });
    } finally {
      setSaving(false);
    }
  };
  const filters = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2, alignItems: 'center' }}>
      <TextField
        size="small"
        type="search"
        label={t('leads.search')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          later(target.value);
        }}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      />
      <Button
        variant="outlined"
        loading={saving}
        disabled={!query.data?.total}
        onClick={() => void save()}
        sx={{ ml: 'auto' }}
      >
        {t('leads.export')}
      </Button>
    </Box>
  );
  return (
    <DataList
      query={query}
      page={asked.page}
      perPage={asked.perPage}
      onPage={(page, perPage) => setAsked((before) => ({ ...before, page, perPage }))}
      filters={filters}
      filtered={asked.search !== undefined}
      onClear={() => {
        setWords('');
        find('');
      }}
      empty={
        <EmptyState icon={<GroupOutlined />} title={t('leads.empty.title')} text={t('leads.empty.text')} />
      }
      none={{ title: t('leads.none.title'), text: t('leads.none.text') }}
    >
      {(rows) => <LeadsTable rows={rows} timeZone={timeZone} />}
    </DataList>
  );
};
