import Box from '@mui/material/Box';
import type { AbSort, AbTestQuery, AbTestRow } from '../../../contracts/ab-tests/ab-test.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { ListCard } from '../../report/lists/list-card.tsx';
import { StandingChip } from '../../standing/standing-chip.tsx';
import { FactGrid } from '../../ui/layout/fact-grid.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx';
import { ROW_LINK } from '../../ui/tables/row-keys.ts';
import { StateChip } from './state-chip.tsx';
import { standingIn } from './words.ts';

type Sort = AbTestQuery['sort'];

interface Rows {
  rows: readonly AbTestRow[];
  timeZone: string;
}

interface ListTableProps extends Rows {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const NameCell = ({ test: { id, name } }: { test: AbTestRow }) => (
  <Link
    to="/ab-storm/$hash"
    params={{ hash: id }}
    noWrap
    {...{ [ROW_LINK]: id }}
    sx={{ display: 'block', fontWeight: 500, minWidth: 0 }}
  >
    {name}
  </Link>
);

/** What the columns show; the split, the variants and the metric are on the page of the test. */
const useCells = (timeZone: string) => {
  const t = useT();
  const format = useFormat();
  const none = t('app.notKnown');
  const date = (iso: string | null): string => (iso === null ? none : format.date(iso, timeZone));
  return {
    // Why a running test gets no visitors is said in words on its page.
    state: ({ state, waiting }: AbTestRow) => (
      <span title={waiting ? t(`abTest.waiting.${waiting}`) : undefined}>
        <StateChip state={state} />
      </span>
    ),
    health: (test: AbTestRow) =>
      test.state === 'draft' ? none : <StandingChip verdict={standingIn(test)} />,
    visitors: ({ results }: AbTestRow) => format.count(results?.visitors ?? null),
    leader: ({ results }: AbTestRow) => results?.leader?.name ?? none,
    campaign: ({ campaign }: AbTestRow) => (
      <Link
        to="/campaign/campaignsView"
        search={{ id: campaign.id }}
        noWrap
        sx={{ display: 'block', maxWidth: { sm: 180, xl: 280 } }}
      >
        {campaign.name}
      </Link>
    ),
    started: ({ startedAt }: AbTestRow) => date(startedAt),
    ended: ({ endedAt }: AbTestRow) => date(endedAt),
  };
};

const SORTS: Readonly<Partial<Record<string, AbSort>>> = {
  ...{ name: 'name', state: 'state', campaign: 'campaign', started: 'started' },
};
const SHOWN = ['state', 'health', 'visitors', 'leader', 'campaign', 'started', 'ended'] as const;

export const ListTable = ({ rows, timeZone, sort, onSort }: ListTableProps) => {
  const t = useT();
  const cells = useCells(timeZone);
  const labels = {
    state: t('campaigns.status'),
    health: t('abTest.list.health'),
    visitors: t('abTest.list.visitors'),
    leader: t('abTest.list.leader'),
    campaign: t('campaigns.name'),
    started: t('abTest.started'),
    ended: t('abTest.ended'),
  };
  const name: DataColumn<AbTestRow> = {
    id: 'name',
    label: t('abTest.name'),
    sorts: 'asc',
    cell: (test) => <NameCell test={test} />,
  };
  const others = SHOWN.map((id): DataColumn<AbTestRow> => {
    const by = SORTS[id];
    return {
      ...{ id, label: labels[id], isFigure: id === 'visitors', cell: cells[id] },
      // Times are sorted latest first, words alphabetically.
      ...(by !== undefined && { sorts: by === 'started' ? 'desc' : 'asc' }),
    };
  });
  return (
    <DataTable
      label={t('tests.title')}
      columns={[name, ...others]}
      shown={SHOWN}
      rows={rows}
      idOf={({ id }) => id}
      sort={sort}
      onSort={(next) => onSort(next as Sort)}
    />
  );
};

/** The list on a phone. */
export const ListCards = ({ rows, timeZone }: Rows) => {
  const t = useT();
  const cells = useCells(timeZone);
  return (
    <Box component="ul" aria-label={t('tests.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((test) => (
        <ListCard
          key={test.id}
          id={test.id}
          head={
            <>
              <NameCell test={test} />
              {cells.state(test)}
            </>
          }
        >
          {test.state !== 'draft' && <Box>{cells.health(test)}</Box>}
          <FactGrid
            facts={[
              [t('campaigns.name'), test.campaign.name],
              [t('abTest.list.visitors'), cells.visitors(test)],
              [t('abTest.list.leader'), cells.leader(test)],
              [t('abTest.started'), cells.started(test)],
            ]}
          />
        </ListCard>
      ))}
    </Box>
  );
};
