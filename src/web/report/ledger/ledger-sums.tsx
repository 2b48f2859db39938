import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Ledger } from '../../../contracts/reports/ledger.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { useTypeNames } from '../conversions/use-type-names.ts';
import { hasModel, ledgerSpend, shownParts } from './ledger-parts.ts';

interface Part {
  label: string;
  amount: string;
  notes: readonly string[];
}

interface AdditionProps {
  title: string;
  parts: readonly Part[];
  /** What the parts add up to. */
  total: string;
  currency: string;
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Parts of a cost, one below the other, and below them the cost that they add up to. */
const Addition = ({ title, parts, total, currency }: AdditionProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const amounts = parts.map(({ amount }) => amount);
  const shown = shownParts(amounts, total, currency);
  const rowOf = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2 } as const;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' }}>
        {parts.map(({ label, amount, notes }, place) => (
          <Box key={label} sx={{ ...rowOf, py: 0.5 }}>
            <Typography component="dt" variant="body2">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, ...figures }}>
              {format.money(shown[place] ?? amount, currency)}
            </Typography>
            {notes.length > 0 && (
              <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
                {notes.join(' · ')}
              </Typography>
            )}
          </Box>
        ))}
        <Box
          sx={{ ...rowOf, alignItems: 'baseline', mt: 'auto', pt: 0.5, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography component="dt" variant="body2" sx={{ fontWeight: 700 }}>
            {t('metric.cost')}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, ...figures }}>
            {format.money(total, currency)}
          </Box>
        </Box>
      </Box>
    </Box>
  );
};

/** Where a cost comes from, added up twice: by what was entered, and by how exactly it is known. */
export const LedgerSums = ({ ledger, zone }: { ledger: Ledger; zone: string }) => {
  const { cost, measured, spread, credits, model, count, currency } = ledger;
  const t = useT();
  const format = useFormat();
  const typeNames = useTypeNames(model.charged !== null);
  const total = Number(cost);
  const shareOf = (part: string): string[] => (total > 0 ? [format.percent(Number(part) / total, 0)] : []);
  const chargedFor = ({ types, since }: NonNullable<Ledger['model']['charged']>): string =>
    since === null
      ? t('ledger.model.types', { types: typeNames(types) })
      : t('ledger.model.types.since', { types: typeNames(types), time: format.minute(since, zone) });
  const hasCredits = Number(credits) !== 0;
  const origins: Part[] = [
    ...(count > 0
      ? [
          {
            label: t('ledger.spend'),
            amount: ledgerSpend(ledger),
            notes: hasCredits ? [t('ledger.spend.help')] : [],
          },
        ]
      : []),
    ...(hasCredits
      ? [{ label: t('ledger.credits'), amount: credits, notes: [t('ledger.credits.help')] }]
      : []),
    ...(hasModel(model)
      ? [
          {
            label: t('ledger.model'),
            amount: model.amount,
            notes: [
              t('ledger.model.visits', { count: model.visits }),
              ...(model.uncorrected === null
                ? []
                : [t('ledger.model.uncorrected', { amount: format.money(model.uncorrected, currency) })]),
              ...(model.charged === null ? [] : [chargedFor(model.charged)]),
            ],
          },
        ]
      : []),
  ];
  const exactness: Part[] = [
    {
      label: t('ledger.measured'),
      amount: measured,
      notes: [
        ...shareOf(measured),
        t(hasModel(model) && count > 0 ? 'ledger.measured.help.model' : 'ledger.measured.help'),
      ],
    },
    { label: t('ledger.spread'), amount: spread, notes: [...shareOf(spread), t('ledger.spread.help')] },
  ];
  const common = { total: cost, currency };
  return (
    <Box
      sx={{
        px: 2,
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {origins.length > 0 && <Addition title={t('ledger.origins')} parts={origins} {...common} />}
      <Addition
        title={t(hasCredits ? 'ledger.exactness.credited' : 'ledger.exactness')}
        parts={exactness}
        {...common}
      />
    </Box>
  );
};
