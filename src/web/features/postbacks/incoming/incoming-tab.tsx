import CallReceived from '@mui/icons-material/CallReceived';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { settingsQuery, sourcesQuery, unmappedQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SourceDialog } from '../../../networks/form/source-dialog.tsx';
import { takenBy } from '../../../networks/networks.ts';
import { catalogueQuery } from '../../../networks/use-catalogue.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { usePostbacksSearch } from '../use-search.ts';
import { ScriptCard } from './script-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SourceCard } from './source-card.tsx';
import { WordsCard } from './words-card.tsx';

/** The senders of conversions, and the rules for accepting them. */
export const IncomingTab = () => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const me = useQuery(meQuery());
  const sources = useQuery(sourcesQuery());
  const settings = useQuery(settingsQuery());
  // From another store, which may be down: everything else is shown without it.
  const unmapped = useQuery(unmappedQuery());
  const networks = useQuery(catalogueQuery());
  const { search, go } = usePostbacksSearch();
  // In the address: other screens lead here to add one.
  const adding = mayEdit && search.open === 'new';
  const setAdding = (open: boolean): void => go({ open: open ? 'new' : undefined }, !open);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const all = [me, sources, settings, networks];
  if (!me.data || !sources.data || !settings.data || !networks.data) {
    const failed = all.find(({ error, data }) => error !== null && data === undefined);
    const again = (): void => void Promise.all(all.map(({ refetch }) => refetch()));
    return failed ? <ErrorState error={failed.error} onRetry={again} /> : <LoadingRows rows={6} />;
  }
  const { timeZone, currency } = me.data.workspace;
  const catalogue = networks.data;
  const taken = sources.data.map((source) => takenBy(catalogue, source));
  const parameters = [...new Set(taken)].filter((name) => name !== '');
  const { custom } = settings.data;
  const add = mayEdit && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      {t('source.add')}
    </Button>
  );
  return (
    <Stack spacing={2}>
      {sources.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={<CallReceived />}
            title={t('source.none')}
            text={t('source.none.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Typography variant="body2" color="textSecondary">
              {t('source.lead')} <Link to="/library/networks">{t('source.lead.link')}</Link>
            </Typography>
            {add}
          </Box>
          {sources.data.map((source) => (
            <SourceCard
              key={source.id}
              known={made?.id === source.id ? made.secret : null}
              source={source}
              catalogue={catalogue}
              custom={custom}
              mayEdit={mayEdit}
              timeZone={timeZone}
              ownCurrency={currency}
              parameters={parameters}
            />
          ))}
        </>
      )}
      <WordsCard settings={settings.data} unmapped={unmapped.data ?? []} mayEdit={mayEdit} />
      <ScriptCard settings={settings.data} mayEdit={mayEdit} />
      <SettingsCard settings={settings.data} mayEdit={mayEdit} />
      {adding && (
        <SourceDialog
          source={null}
          forPostbacks
          custom={custom}
          onMade={(id, secret) => setMade({ id, secret })}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
};
