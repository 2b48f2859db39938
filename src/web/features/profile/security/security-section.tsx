import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityGroup } from '../../../../contracts/accounts/security-log.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { type SecurityView, securityQuery } from '../../../api/accounts/security-log.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { SecurityRow } from './security-row.tsx';

const GROUPS = ['sign_in', 'refused', 'changed'] as const satisfies SecurityGroup[];
const FIRST = { page: 1, perPage: 10 };

/** Events of the user's sign-ins, rights and keys; owners also see the whole workspace. */
export const SecuritySection = ({ me }: { me: Me }) => {
  const t = useT();
  const [view, setView] = useState<SecurityView>('own');
  const [group, setGroup] = useState<SecurityGroup | undefined>();
  const [asked, setAsked] = useState(FIRST);
  const query = useQuery(securityQuery(view, { ...asked, ...(group !== undefined && { group }) }));
  const narrow = (change: () => void) => {
    change();
    setAsked(({ perPage }) => ({ page: 1, perPage }));
  };
  const filters = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2 }}>
      {me.user.role === 'owner' && (
        <FilterSelect
          label={t('security.whose')}
          all={t('security.whose.own')}
          value={view === 'workspace' ? view : undefined}
          options={[{ value: 'workspace' as const, label: t('security.whose.workspace') }]}
          onChange={(chosen) => narrow(() => setView(chosen ?? 'own'))}
        />
      )}
      <FilterSelect
        label={t('security.group')}
        all={t('security.group.all')}
        value={group}
        options={GROUPS.map((value) => ({ value, label: t(`security.group.${value}`) }))}
        onChange={(chosen) => narrow(() => setGroup(chosen))}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography color="textSecondary">{t('security.lead')}</Typography>
      <DataList
        query={query}
        page={asked.page}
        perPage={asked.perPage}
        onPage={(page, perPage) => setAsked({ page, perPage })}
        filters={filters}
        filtered={group !== undefined || view !== 'own'}
        onClear={() =>
          narrow(() => {
            setGroup(undefined);
            setView('own');
          })
        }
        empty={
          <EmptyState
            icon={<ShieldOutlined />}
            title={t('security.empty.title')}
            text={t('security.empty.text')}
          />
        }
        none={{ title: t('security.none.title'), text: t('security.none.text') }}
        loadingRows={3}
      >
        {(rows) => (
          <Box component="ul" aria-label={t('security.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((event) => (
              <SecurityRow key={event.id} event={event} timeZone={me.workspace.timeZone} />
            ))}
          </Box>
        )}
      </DataList>
    </Box>
  );
};
