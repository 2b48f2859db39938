import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClassEdited, classesIn } from '../../../../contracts/accounts/class.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { CLASS_PATH } from '../../../../contracts/unlinked-paths.ts';
import { classSetupQuery, downloadLeads, leadsQuery } from '../../../api/accounts/class-setup.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { LeadsTable } from './leads-table.tsx';

interface Asked {
  page: number;
  perPage: number;
  search?: string;
}

/** People who signed up for the class: searched and paginated on the server, with a file export. */
const LeadsList = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const [asked, setAsked] = useState<Asked>({ page: 1, perPage: 10 });
  const [saving, setSaving] = useState(false);
  const query = useQuery(leadsQuery(asked));
  const find = (search: string): void => {
    setAsked(({ perPage }) => ({ page: 1, perPage, ...(search !== '' && { search }) }));
  };
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
      <SearchBox
        isPlain
        label={t('leads.search')}
        value={asked.search ?? ''}
        onSearch={find}
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
      onClear={() => find('')}
      empty={
        <EmptyState icon={<GroupOutlined />} title={t('leads.empty.title')} text={t('leads.empty.text')} />
      }
      none={{ title: t('leads.none.title'), text: t('leads.none.text') }}
    >
      {(rows) => <LeadsTable rows={rows} timeZone={timeZone} />}
    </DataList>
  );
};

const SetupState = ({ content, problems }: ClassEdited) => {
  const t = useT();
  if (problems.length > 0) return <Alert severity="error">{t('leads.problems')}</Alert>;
  if (content === null) return <Alert severity="info">{t('leads.unset')}</Alert>;
  const list = classesIn(content)
    .map(({ language }) => LANGUAGE_NAMES[language])
    .join(', ');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('leads.languages', { list })}
    </Typography>
  );
};

/** The class page's address, a link to its settings, and its sign-ups. */
export const LeadsSection = ({ me }: { me: Me }) => {
  const t = useT();
  const { data: setup } = useQuery(classSetupQuery());
  const address = new URL(CLASS_PATH, window.location.href).href;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography color="textSecondary">{t('leads.lead')}</Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2">{t('leads.page')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
            <CodeBox>{address}</CodeBox>
          </Box>
          <CopyButton text={address} label={t('leads.copy')} />
        </Box>
      </Box>
      {setup && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <SetupState {...setup} />
          <LinkButton
            to="/settings/$page"
            params={{ page: 'class-page' }}
            variant="outlined"
            sx={{ justifySelf: 'start' }}
          >
            {t('leads.edit')}
          </LinkButton>
        </Box>
      )}
      <LeadsList timeZone={me.workspace.timeZone} />
    </Box>
  );
};
