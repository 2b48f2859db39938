import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { libraryPageQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx';
import { CapPanel } from '../offer/cap-panel.tsx';
import { OfferState } from '../offer/offer-state.tsx';
import { pageName } from '../page-name.ts';
import { OtherKind } from './other-kind.tsx';
import { PageCampaigns } from './page-campaigns.tsx';
import { PageFacts } from './page-facts.tsx';
import { PageForm } from './page-form.tsx';
import { PageReport, type RangeSearch } from './page-report.tsx';
import { PageSetup } from './page-setup.tsx';
import { type PageValues, valuesOf } from './page-values.ts';

interface ContentProps {
  kind: PageKind;
  id: string;
  tags: readonly string[];
  mayEdit: boolean;
  /** Of the list, for its report. */
  range: RangeSearch;
  onSaved: () => void;
}

/** A stored page. It is fetched at each opening, so that changes begin from its newest version. */
const Stored = ({ kind, id, tags, mayEdit, range, onSaved }: ContentProps) => {
  const t = useT();
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    ...libraryPageQuery(kind, id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // The form is filled once: a change made elsewhere causes a `conflict` and does not overwrite typed values.
  const opened = useRef(page);
  opened.current ??= page;
  const [reset, setReset] = useState<{ from: number; to: number } | null>(null);
  const current = opened.current;
  if (!current)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />;
  const more = (
    <>
      {kind === 'landing' && <PageSetup page={current} mayEdit={mayEdit} />}
      {kind === 'offer' && (
        <CapPanel
          page={current}
          mayEdit={mayEdit}
          onReset={(from, to) =>
            setReset((last) => (last?.to === from ? { from: last.from, to } : { from, to }))
          }
        />
      )}
      {current.other !== null && <OtherKind kind={kind} id={current.other} />}
      <PageReport kind={kind} id={id} range={range} />
      <PageCampaigns kind={kind} id={id} />
    </>
  );
  return (
    <>
      {current.archived && (
        <Chip size="small" label={t('library.state.archived')} sx={{ justifySelf: 'start', mt: 1 }} />
      )}
      <OfferState page={current} />
      {mayEdit ? (
        <PageForm kind={kind} stored={current} tags={tags} reset={reset} onSaved={onSaved}>
          {more}
        </PageForm>
      ) : (
        <>
          <PageFacts page={current} />
          {more}
        </>
      )}
    </>
  );
};

/** The longest name of a page. */
const MAX_NAME = 120;

interface CopyProps {
  kind: PageKind;
  /** ID of the page that is copied. */
  of: string;
  tags: readonly string[];
  onSaved: () => void;
}

/** A new page that begins as a copy of another one. */
const Copy = ({ kind, of, tags, onSaved }: CopyProps) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...libraryPageQuery(kind, of),
    refetchOnWindowFocus: false,
  });
  const start = useRef<PageValues>(undefined);
  start.current ??= data && {
    ...valuesOf(data),
    name: t('library.copyName', { name: pageName(data) }).slice(0, MAX_NAME),
  };
  if (!start.current)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />;
  return <PageForm kind={kind} stored={null} start={start.current} tags={tags} onSaved={onSaved} />;
};

interface PageDrawerProps {
  kind: PageKind;
  /** `new` for a new page; undefined: the drawer is closed. */
  id: string | undefined;
  /** ID of the page that a new one begins as a copy of. */
  copy: string | undefined;
  /** Tags of other pages. */
  tags: readonly string[];
  mayEdit: boolean;
  range: RangeSearch;
  /** `isSaved`: nothing typed would be lost. */
  onClose: (isSaved: boolean) => void;
}

/** One offer or landing page: its form, and the campaigns that lead to it. */
export const PageDrawer = ({ kind, id, copy, tags, mayEdit, range, onClose }: PageDrawerProps) => {
  const t = useT();
  const shared = { kind, tags, onSaved: () => onClose(true) };
  return (
    <SideDrawer
      open={id !== undefined && (id !== 'new' || mayEdit)}
      title={t(id === 'new' ? `library.new.${kind}` : `dimension.${kind}`)}
      width={560}
      onClose={() => onClose(false)}
    >
      {id === 'new' && mayEdit && copy === undefined && <PageForm {...shared} stored={null} />}
      {id === 'new' && mayEdit && copy !== undefined && <Copy key={copy} {...shared} of={copy} />}
      {id !== undefined && id !== 'new' && (
        <Stored key={id} {...shared} id={id} mayEdit={mayEdit} range={range} />
      )}
    </SideDrawer>
  );
};
