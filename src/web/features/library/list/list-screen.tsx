import Add from '@mui/icons-material/Add';
import FindReplace from '@mui/icons-material/FindReplace';
import History from '@mui/icons-material/History';
import Offers from '@mui/icons-material/LocalOfferOutlined';
import LandingPages from '@mui/icons-material/WebOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { searchOfRange } from '../../../../core/time/range.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { libraryQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { RangeBar } from '../../../report/range/range-bar.tsx';
import { useReport } from '../../../report/use-report.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { useSelection } from '../../../ui/tables/use-selection.ts';
import { forgetUndone, useUndone } from '../change/undone.ts';
import { LIST_TITLES } from '../page-name.ts';
import type { LibrarySearch } from '../search.ts';
import { changesDrawer, importDialog, mergeDialog, pageDrawer, replaceDialog, undoneDialog } from './late.ts';
import { LibraryBar } from './library-bar.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFilters } from './list-filters.tsx';
import { filtersIn, sortIn } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { MergeBanner } from './merge-banner.tsx';

interface ListScreenProps {
  kind: PageKind;
  search: LibrarySearch;
}

/** Everything of a kind that campaigns lead to, with what it earned. */
export const ListScreen = ({ kind, search }: ListScreenProps) => {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useOnlyReading() === null;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [tool, setTool] = useState<'replace' | 'changes' | 'import' | 'merge' | null>(null);
  const { page = 1, perPage = 20, range: choice, from, to } = search;
  const sort = sortIn(search);
  const filters = filtersIn(kind, search);
  const report = useReport(useMemo(() => ({ range: choice, from, to }), [choice, from, to]));
  const { range, timeZone, currency } = report;
  const { state = 'active' } = filters;
  const list = useQuery({
    ...libraryQuery(kind, { page, perPage, sort, ...filters, state, ...range }),
    enabled: report.ready,
    refetchInterval: report.everyMs,
  });
  const go = (next: LibrarySearch): void =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  /** `isSaved`: nothing typed would be lost. */
  const close = (isSaved: boolean): void =>
    void navigate({
      to: '.',
      search: { ...search, open: undefined, copy: undefined },
      ...{ replace: true, resetScroll: false, ignoreBlocker: isSaved },
    });
  const ids = useMemo(() => (list.data?.rows ?? []).map(({ id }) => id), [list.data]);
  const body = useRef<HTMLDivElement>(null);
  const { selection, setSelection, select } = useSelection({ body, ids, filters, mayEdit });
  const putAway = useCallback(() => setTool(null), []);
  const { undone } = useUndone();
  /** What other filters leave as it is. */
  const kept = { perPage: search.perPage, sort: search.sort, range: choice, from, to };
  const filtered = Object.keys(filters).length > 0;
  const { data } = list;
  const isEmpty = data?.total === 0 && !filtered;
  const create = mayEdit && (
    <Button
      variant="contained"
      startIcon={<Add />}
      aria-haspopup="dialog"
      onClick={() =>
        void navigate({ to: '.', search: { ...search, open: 'new', copy: undefined }, resetScroll: false })
      }
    >
      {t(`library.new.${kind}`)}
    </Button>
  );
  const title = t(LIST_TITLES[kind]);
  const download = async (): Promise<void> => {
    try {
      const { downloadPages } = await import('../../../api/campaigns/library-files.ts');
      await downloadPages(kind, { ...filters, state });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  return (
    <>
      <PageHeader
        title={title}
        lead={data && t(`library.count.${kind}`, { count: data.total })}
        actions={
          mayEdit ? (
            <>
              <RowMenu
                size="medium"
                label={t('library.files')}
                acts={[
                  { label: t('library.import'), act: () => setTool('import') },
                  { label: t('campaignList.export.csv'), act: isEmpty ? null : () => void download() },
                ]}
              />
              <Button startIcon={<History />} aria-haspopup="dialog" onClick={() => setTool('changes')}>
                {t('library.changes')}
              </Button>
              {!isEmpty && (
                <Button startIcon={<FindReplace />} aria-haspopup="dialog" onClick={() => setTool('replace')}>
                  {t('library.replace')}
                </Button>
              )}
              {!isEmpty && create}
            </>
          ) : (
            <Button onClick={() => void download()}>{t('campaignList.export.csv')}</Button>
          )
        }
      />
      {!isEmpty && (
        <RangeBar
          value={report.state.range}
          timeZone={timeZone}
          onChange={(next) => go({ ...search, page: undefined, ...searchOfRange(next) })}
        />
      )}
      {mayEdit && !isEmpty && <MergeBanner kind={kind} onReview={() => setTool('merge')} />}
      <DataList
        query={list}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
        filters={
          <ListFilters
            kind={kind}
            filters={filters}
            tags={data?.tags ?? []}
            onChange={(next) => go({ ...kept, ...next })}
          />
        }
        filtered={filtered}
        onClear={() => go(kept)}
        empty={
          <EmptyState
            icon={kind === 'offer' ? <Offers /> : <LandingPages />}
            title={t(`library.empty.${kind}`)}
            text={t(`library.empty.${kind}.text`)}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
                <Button onClick={() => go({ ...kept, state: 'archived' })}>
                  {t('library.showArchived')}
                </Button>
                {create}
              </Box>
            }
          />
        }
        none={{ title: t(`library.none.${kind}`), text: t('library.none.text') }}
      >
        {(rows) => {
          const shown = {
            kind,
            label: title,
            rows,
            totals: data?.totals,
            currency,
            mayEdit,
            select,
          };
          return (
            // Those of the range before, until the new ones are there.
            <Box
              ref={body}
              sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
              aria-busy={list.isPlaceholderData}
            >
              {select && (
                <LibraryBar
                  kind={kind}
                  selection={selection}
                  onSelect={setSelection}
                  filters={{ ...filters, state }}
                  total={data?.total ?? 0}
                  tags={data?.tags ?? []}
                />
              )}
              {isPhone ? (
                <ListCards {...shown} />
              ) : (
                <ListTable
                  {...shown}
                  sort={sort}
                  onSort={(next) => go({ ...search, page: undefined, sort: next })}
                />
              )}
            </Box>
          );
        }}
      </DataList>
      {(search.open !== undefined || pageDrawer.loaded) && (
        <OnDemand
          part={pageDrawer}
          props={{
            ...{ kind, id: search.open, copy: search.copy, tags: data?.tags ?? [], mayEdit },
            ...{ range: { range: choice, from, to }, onClose: close },
          }}
          onFailed={() => close(true)}
        />
      )}
      {tool === 'merge' && (
        <OnDemand part={mergeDialog} props={{ kind, onClose: putAway }} onFailed={putAway} />
      )}
      {tool === 'replace' && (
        <OnDemand part={replaceDialog} props={{ kind, onClose: putAway }} onFailed={putAway} />
      )}
      {(tool === 'changes' || changesDrawer.loaded) && (
        <OnDemand
          part={changesDrawer}
          props={{ open: tool === 'changes', timeZone, onClose: putAway }}
          onFailed={putAway}
        />
      )}
      {tool === 'import' && (
        <OnDemand part={importDialog} props={{ kind, onClose: putAway }} onFailed={putAway} />
      )}
      {undone !== null && <OnDemand part={undoneDialog} props={{ undone }} onFailed={forgetUndone} />}
    </>
  );
};
