import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import type { AbSort, AbTestQuery, AbTestRow } from '../../../contracts/ab-tests/ab-test.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { StandingChip } from '../../standing/standing-chip.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { StateChip } from './state-chip.tsx';
import { goalWords, placeWords, standingIn } from './words.ts';

type Sort = AbTestQuery['sort'];

interface ListTableProps {
  rows: readonly AbTestRow[];
  timeZone: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const heads: { label: MessageKey; by?: AbSort; isNumber?: true }[] = [
  { label: 'abTest.name', by: 'name' },
  { label: 'campaigns.status', by: 'state' },
  { label: 'abTest.list.health' },
  { label: 'abTest.list.visitors', isNumber: true },
  { label: 'abTest.list.leader' },
  { label: 'campaigns.name', by: 'campaign' },
  { label: 'abTest.place' },
  { label: 'abTest.variants' },
  { label: 'abTest.goal' },
  { label: 'abTest.started', by: 'started' },
  { label: 'abTest.ended' },
];

/** For cells whose text may be long. */
const wrapped = {
  '&&': { whiteSpace: 'normal', minWidth: 110, overflowWrap: 'break-word', maxWidth: 220 },
} as const;

/** Times are sorted latest first, words alphabetically. */
const firstOf = (by: AbSort): Sort => (by === 'started' ? '-started' : by);
const otherOf = (sort: Sort): Sort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as Sort;

export const ListTable = ({ rows, timeZone, sort, onSort }: ListTableProps) => {
  const t = useT();
  const format = useFormat();
  const date = (iso: string | null): string =>
    iso === null ? t('app.notKnown') : format.date(iso, timeZone);
  return (
    <TableScroll label={t('tests.title')}>
      <Table size="small" sx={{ ...compactColumns, '& td': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {heads.map(({ label, by, isNumber = false }) => (
              <TableCell key={label} align={isNumber ? 'right' : 'left'}>
                {by === undefined ? (
                  t(label)
                ) : (
                  <TableSortLabel
                    active={sort === by || sort === `-${by}`}
                    direction={sort === `-${by}` ? 'desc' : 'asc'}
                    onClick={() => onSort(sort === firstOf(by) ? otherOf(sort) : firstOf(by))}
                  >
                    {t(label)}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((test) => (
            <TableRow key={test.id} hover>
              <TableCell sx={{ minWidth: 150, maxWidth: 320 }}>
                <Link
                  to="/ab-storm/$hash"
                  params={{ hash: test.id }}
                  sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', fontWeight: 500 }}
                >
                  {test.name}
                </Link>
              </TableCell>
              <TableCell>
                <StateChip state={test.state} />
                {test.waiting && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    {t(`abTest.waiting.${test.waiting}`)}
                  </Typography>
                )}
              </TableCell>
              <TableCell>
                {test.state === 'draft' ? t('app.notKnown') : <StandingChip verdict={standingIn(test)} />}
              </TableCell>
              <TableCell align="right">{format.count(test.results?.visitors ?? null)}</TableCell>
              <TableCell sx={wrapped}>{test.results?.leader?.name ?? t('app.notKnown')}</TableCell>
              <TableCell sx={wrapped}>
                <Link to="/campaign/campaignsView" search={{ id: test.campaign.id }}>
                  {test.campaign.name}
                </Link>
              </TableCell>
              <TableCell sx={wrapped}>{placeWords(t, test)}</TableCell>
              <TableCell>
                {t(test.kind === 'aa' ? 'abTest.variantsOfAa' : 'abTest.variantsOf', {
                  count: test.arms.length,
                })}
              </TableCell>
              <TableCell sx={wrapped}>{goalWords(t, test)}</TableCell>
              <TableCell>{date(test.startedAt)}</TableCell>
              <TableCell>{date(test.endedAt)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};
