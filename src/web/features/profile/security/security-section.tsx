import RefusedIcon from '@mui/icons-material/GppMaybeOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import ChangeIcon from '@mui/icons-material/ManageAccountsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityGroup,
} from '../../../../contracts/accounts/security-log.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { type SecurityView, securityQuery } from '../../../api/accounts/profile.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ListFilter } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';

const isIn = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

const iconOf = (kind: SecurityEvent['kind']) => {
  if (isIn(SECURITY_KINDS.refused, kind)) return <RefusedIcon color="warning" fontSize="small" />;
  return isIn(SECURITY_KINDS.sign_in, kind) ? (
    <SignInIcon fontSize="small" />
  ) : (
    <ChangeIcon fontSize="small" />
  );
};

/** What happened, who did it to whom, from where, and when. */
const SecurityRow = ({ event, timeZone }: { event: SecurityEvent; timeZone: string }) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const { kind, detail, user, by, actor, count } = event;
  const role = (name: 'owner' | 'editor' | 'viewer' | undefined) =>
    name === undefined ? '' : t(`members.role.${name}`);
  const title = t(`security.kind.${kind}`, {
    name: detail.name ?? '',
    change: detail.change ?? '',
    email: detail.email ?? t('security.gone'),
    role: role(detail.role),
    from: role(detail.from),
  });
  const doer = by?.name ?? t('security.gone');
  const who = {
    person: t('security.by', { name: doer }),
    key: t('security.byKey', { name: doer }),
    operator: t('security.byOperator'),
    nobody: null,
  }[actor];
  const land =
    event.country === null
      ? null
      : (intl.formatDisplayName(event.country, { type: 'region' }) ?? event.country);
  const place = [event.browser, event.os, land, event.address].filter((part) => part !== null).join(' · ');
  const facts = [
    who,
    user !== null && user.id !== by?.id ? t('security.about', { name: user.name }) : null,
    actor === 'operator' ? null : place === '' ? t('security.unknownPlace') : place,
    isIn(SECURITY_KINDS.refused, kind) && detail.route !== undefined
      ? t('security.route', { route: detail.route })
      : null,
    count > 1 ? t('security.times', { count, time: format.minute(event.firstAt, timeZone) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ color: 'text.secondary', pt: 0.25 }}>{iconOf(kind)}</Box>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {format.minute(event.lastAt, timeZone)}
        </Typography>
        {facts.map((fact) => (
          <Typography key={fact} variant="body2" color="textSecondary">
            {fact}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

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
  const scope: ListFilter = {
    id: 'view',
    label: t('security.whose'),
    all: t('security.whose.own'),
    options: [{ value: 'workspace', label: t('security.whose.workspace') }],
  };
  const activity: ListFilter = {
    id: 'group',
    label: t('security.group'),
    all: t('security.group.all'),
    options: GROUPS.map((value) => ({ value, label: t(`security.group.${value}`) })),
  };
  const filters = (
    <ListFilterBar
      values={{ view: view === 'own' ? undefined : view, group }}
      filtersOf={() => (me.user.role === 'owner' ? [scope, activity] : [activity])}
      onChange={(patch) =>
        narrow(() => {
          if ('view' in patch) setView(patch.view === 'workspace' ? 'workspace' : 'own');
          if ('group' in patch) setGroup(GROUPS.find((each) => each === patch.group));
        })
      }
    />
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
