import CurrencyExchange from '@mui/icons-material/CurrencyExchange';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { RateRow, UnpricedCurrency } from '../../../../contracts/postbacks/rate.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { deleteRate, RATES, ratesQuery } from '../../../api/postbacks/rates.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { pageOf, searchOfPage } from '../page-search.ts';
import { useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { ImportDialog } from './import-dialog.tsx';
import { RateDialog } from './rate-dialog.tsx';

interface UnpricedNoteProps {
  unpriced: readonly UnpricedCurrency[];
  mayEdit: boolean;
  onEnter: (one: UnpricedCurrency) => void;
}

/** Amounts missing from revenue, since when, and how to fix it; after a new rate, that it is being recalculated. */
const UnpricedNote = ({ unpriced, mayEdit, onEnter }: UnpricedNoteProps) => {
  const t = useT();
  const format = useFormat();
  const whenOf = (one: UnpricedCurrency): string => {
    const [from, to] = [format.date(one.from, 'UTC'), format.date(one.to, 'UTC')];
    return from === to ? from : t('rates.days', { from, to });
  };
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      <AlertTitle>{t('rates.unpriced')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {unpriced.map((one) => (
          <Box
            component="li"
            key={one.currency}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <span>
              {t('rates.unpriced.one', {
                count: one.conversions,
                payout: format.money(one.payout, one.currency),
                when: whenOf(one),
              })}
            </span>
            {one.recalculating && <span role="status">{t('rates.recalculating')}</span>}
            {mayEdit && !one.recalculating && (
              <Button size="small" color="inherit" variant="outlined" onClick={() => onEnter(one)}>
                {t('rates.enter', { currency: one.currency })}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Exchange rates with their sources, and what has no rate. */
export const RatesTab = () => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const queries = useQueryClient();
  const { search, go } = usePostbacksSearch();
  const { busy, run } = useAct();
  const mayEdit = useOnlyReading() === null;
  const [entering, setEntering] = useState<{ currency: string; from: string } | null>(null);
  const [importing, setImporting] = useState(false);
  const [gone, setGone] = useState<RateRow | null>(null);
  const { page, perPage } = pageOf(search);
  const wanted = /^[A-Za-z]{3}$/.test(search.find ?? '') ? search.find?.toUpperCase() : undefined;
  const query = useQuery(ratesQuery({ currency: wanted, page, perPage }));
  const { data } = query;
  const days = ({ from, to }: RateRow): string => {
    if (to === null) return t('rates.since', { from: format.date(from, 'UTC') });
    return to === from
      ? format.date(from, 'UTC')
      : t('rates.days', { from: format.date(from, 'UTC'), to: format.date(to, 'UTC') });
  };
  const remove = (): void => {
    const id = gone?.id ?? null;
    setGone(null);
    if (id === null) return;
    void run('delete', async () => {
      await deleteRate(id);
      await queries.invalidateQueries({ queryKey: RATES });
    });
  };
  const acts = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {data?.mayImport && mayEdit && (
        <Button variant="outlined" onClick={() => setImporting(true)}>
          {t('rates.import')}
        </Button>
      )}
      {mayEdit && (
        <Button variant="contained" onClick={() => setEntering({ currency: '', from: today() })}>
          {t('rates.add')}
        </Button>
      )}
    </Box>
  );
  return (
    <Stack spacing={2}>
      {data && data.unpriced.length > 0 && (
        <UnpricedNote
          unpriced={data.unpriced}
          mayEdit={mayEdit}
          onEnter={({ currency, from }) => setEntering({ currency, from })}
        />
      )}
      {data && (
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
            {data.ecb === null
              ? t('rates.ecb.none')
              : t('rates.ecb', {
                  day: format.date(data.ecb.last, 'UTC'),
                  days: data.ecb.days,
                })}
          </Typography>
          {data.total > 0 && acts}
        </Box>
      )}
      {data && !data.mayImport && <Alert severity="info">{t('rates.ecb.owner')}</Alert>}
      <DataList
        query={query}
        page={page}
        perPage={perPage}
        onPage={(next, size) => go(searchOfPage(next, size))}
        filters={
          <Box sx={{ p: 2 }}>
            <TextField
              size="small"
              label={t('rates.find')}
              value={search.find ?? ''}
              onChange={({ target }) => go({ find: target.value || undefined, at: undefined }, true)}
              slotProps={{ htmlInput: { maxLength: 3 }, inputLabel: { shrink: true } }}
              sx={{ width: { xs: 1, sm: 200 } }}
            />
          </Box>
        }
        filtered={wanted !== undefined}
        onClear={() => go({ find: undefined, at: undefined })}
        empty={
          <EmptyState
            icon={<CurrencyExchange />}
            title={t('rates.none')}
            text={t('rates.none.text')}
            action={acts}
          />
        }
        none={{ title: t('rates.nothing'), text: t('rates.nothing.text') }}
      >
        {(rows) => (
          <TableScroll label={t('postbacks.page.rates')}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{t('rates.currency')}</TableCell>
                  <TableCell align="right">{t('rates.rate')}</TableCell>
                  <TableCell>{t('rates.when')}</TableCell>
                  <TableCell>{t('rates.source')}</TableCell>
                  <TableCell component="td" />
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row) => (
                  <TableRow key={row.id ?? `${row.currency} ${row.from}`} hover>
                    <TableCell>{row.currency}</TableCell>
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      {t('rates.amount', {
                        rate: intl.formatNumber(Number(row.rate), { maximumFractionDigits: 10 }),
                        base: row.base,
                      })}
                    </TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>{days(row)}</TableCell>
                    <TableCell>
                      {row.source === 'ecb'
                        ? t('rates.source.ecb')
                        : t('rates.source.manual', { name: row.by ?? t('app.notKnown') })}
                    </TableCell>
                    <TableCell align="right">
                      {row.id !== null && mayEdit && (
                        <IconButton
                          size="small"
                          aria-label={t('rates.delete', { currency: row.currency })}
                          disabled={busy !== null}
                          onClick={() => setGone(row)}
                        >
                          <DeleteOutline fontSize="small" />
                        </IconButton>
                      )}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableScroll>
        )}
      </DataList>
      {entering && data && <RateDialog base={data.base} {...entering} onClose={() => setEntering(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <Confirm
        open={gone !== null}
        title={t('rates.delete.ask', { currency: gone?.currency ?? '' })}
        text={t('rates.delete.text')}
        action={t('source.delete')}
        onConfirm={remove}
        onClose={() => setGone(null)}
      />
    </Stack>
  );
};
