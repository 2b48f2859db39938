import Add from '@mui/icons-material/Add';
import Networks from '@mui/icons-material/LanOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { meQuery, useOnlyReading } from '../../api/accounts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  changeSource,
  deleteSource,
  INTAKE,
  settingsQuery,
  sourcesQuery,
} from '../../api/postbacks/postbacks-in.ts';
import { useT } from '../../i18n/use-t.ts';
import { catalogueQuery } from '../../networks/use-catalogue.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { type Notice, notify } from '../../ui/feedback/notices.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NetworkList } from './network-list.tsx';
import type { NetworkTask } from './network-name.tsx';

/* What is opened from the list. Most visits only read it. */

const sourceDialog = latePart(
  async () => (await import('../../networks/form/source-dialog.tsx')).SourceDialog,
);
const deleteDialog = latePart(
  async () => (await import('../../networks/form/delete-source.tsx')).DeleteSource,
);
const pauseDialog = latePart(async () => (await import('./pause-dialog.tsx')).PauseDialog);

interface Asked {
  task: NetworkTask;
  network: PostbackSource;
}

/** Affiliate networks: who pays for the conversions of offers, and whether their offers get visitors. */
export const NetworksScreen = () => {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { open } = useSearch({ from: '/shell/library/networks' });
  const mayEdit = useOnlyReading() === null;
  const me = useQuery(meQuery());
  const list = useQuery(sourcesQuery());
  const settings = useQuery(settingsQuery());
  const catalogue = useQuery(catalogueQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const go = (next: string | undefined): void =>
    void navigate({ to: '.', search: { open: next }, replace: next === undefined, resetScroll: false });
  const closeForm = (): void => go(undefined);
  const dismiss = (): void => setAsked(null);
  const act = async (work: () => Promise<void>, done: Notice): Promise<void> => {
    setAsked(null);
    try {
      await work();
      notify(done);
    } catch (error) {
      const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
      notify({ message: code === undefined ? failureKey(error) : fieldKey(code), tone: 'error' });
    }
    // Offers say whether their network is paused.
    await Promise.all([INTAKE, ['campaigns']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const pause = ({ id, name, paused }: PostbackSource): void =>
    void act(() => changeSource(id, { paused: !paused }), {
      message: paused ? 'networks.resumed' : 'networks.paused',
      values: { name },
    });
  const { data: networks } = list;
  const opened = networks?.find(({ id }) => id === open) ?? null;
  const isFormOpen = mayEdit && (open === 'new' || opened !== null);
  const add = mayEdit && (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => go('new')}>
      {t('source.add')}
    </Button>
  );
  const all = [me, list, settings, catalogue];
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  const isReady = me.data && networks && settings.data && catalogue.data;
  return (
    <>
      <PageHeader
        title={t('library.networks')}
        lead={
          <>
            {t('networks.lead')}{' '}
            <Link underline="always" to="/postback/$page" params={{ page: 'networks' }}>
              {t('networks.lead.link')}
            </Link>
          </>
        }
        actions={networks && networks.length > 0 && add}
      />
      <Card>
        {failed && !isReady && (
          <ErrorState
            error={failed.error}
            onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
          />
        )}
        {!failed && !isReady && <LoadingRows rows={4} />}
        {isReady && networks.length === 0 && (
          <EmptyState
            icon={<Networks />}
            title={t('networks.empty')}
            text={t('networks.empty.text')}
            action={add}
          />
        )}
        {isReady && networks.length > 0 && (
          <NetworkList
            networks={networks}
            catalogue={catalogue.data}
            currency={me.data.workspace.currency}
            mayEdit={mayEdit}
            onEdit={go}
            onAddress={() => void navigate({ to: '/postback/$page', params: { page: 'networks' } })}
            onAsk={(task, network) => setAsked({ task, network })}
          />
        )}
      </Card>
      {isReady && isFormOpen && (
        <OnDemand
          key={open}
          part={sourceDialog}
          props={{ source: opened, custom: settings.data.custom, forPostbacks: false, onClose: closeForm }}
          onFailed={closeForm}
        />
      )}
      {asked?.task === 'pause' && (
        <OnDemand
          part={pauseDialog}
          props={{ network: asked.network, onConfirm: () => pause(asked.network), onClose: dismiss }}
          onFailed={dismiss}
        />
      )}
      {asked?.task === 'delete' && (
        <OnDemand
          part={deleteDialog}
          props={{
            ...{ source: asked.network, open: true, onClose: dismiss },
            onConfirm: () => void act(() => deleteSource(asked.network.id), { message: 'networks.deleted' }),
          }}
          onFailed={dismiss}
        />
      )}
    </>
  );
};
