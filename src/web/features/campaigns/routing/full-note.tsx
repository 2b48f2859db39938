import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { libraryPageQuery } from '../../../api/campaigns/library.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useOfferOf } from './shared-note.tsx';

const keyOf = ({ cause, until }: NonNullable<LibraryPage['full']>, hasFallback: boolean): MessageKey => {
  if (cause === 'network')
    return hasFallback ? 'editor.destination.paused' : 'editor.destination.paused.fallback';
  if (until === null)
    return hasFallback ? 'editor.destination.fullOpen' : 'editor.destination.fullOpen.fallback';
  return hasFallback ? 'editor.destination.full' : 'editor.destination.full.fallback';
};

/** The offer that a destination is in the library; undefined if it is none, or not known yet. */
export const useStoredOffer = (destination: string | undefined): LibraryPage | undefined => {
  const id = useOfferOf(destination);
  const { data } = useQuery({ ...libraryPageQuery('offer', id ?? ''), enabled: id !== undefined });
  return data?.id === id ? data : undefined;
};

/** Below the URL of an offer that gets no visitors now: why, until when, and where they go. */
export const FullNote = ({ destination }: { destination: string | undefined }) => {
  const t = useT();
  const format = useFormat();
  const { data: me } = useQuery(meQuery());
  const page = useStoredOffer(destination);
  if (!page?.full || !me) return null;
  const { full, fallback } = page;
  return (
    <Typography variant="caption" color="warning" component="p" sx={{ mt: 0.5, mx: 1.75 }}>
      {t(keyOf(full, fallback !== null), {
        until: full.until === null ? '' : format.hour(full.until, me.workspace.timeZone),
        name: fallback === null ? '' : fallback.name || fallback.url,
      })}
    </Typography>
  );
};
