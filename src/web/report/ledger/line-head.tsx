import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Ledger } from '../../../contracts/reports/ledger.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import {
  correctedDaysWords,
  detailWords,
  originalWords,
  originWords,
  periodWords,
} from '../../spend/spend-labels.ts';

export type Line = Ledger['lines'][number];

interface LineProps {
  line: Line;
  currency: string;
  /** Of the workspace. */
  zone: string;
}

/** What an amount is multiplied by, why, and since when; with the mean if it is not the same on all days. */
const Corrections = ({ line: { correction }, zone }: Pick<LineProps, 'line' | 'zone'>) => {
  const t = useT();
  const format = useFormat();
  if (correction === null) return null;
  const { factor, of } = correction;
  const isMean = of.length !== 1 || of[0]?.factor !== factor;
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {of.map((one) => (
        <div key={one.id}>
          {[
            t('spend.times', { factor: one.factor }),
            one.reason,
            correctedDaysWords(t, format, one),
            t('spend.by', { user: one.by ?? t('spend.nobody'), time: format.minute(one.at, zone) }),
          ].join(' · ')}
        </div>
      ))}
      {isMean && <div>{t('ledger.correction.mean', { factor })}</div>}
    </Typography>
  );
};

/** What an entry of spend is for, and how it got its amount. */
export const LineHead = ({ line, currency, zone }: LineProps) => {
  const t = useT();
  const format = useFormat();
  const { campaignName, sourceName, details, fromDay, toDay, hour, timeZone, original, changes } = line;
  const target = [campaignName ?? sourceName, detailWords(t, details)].filter((part) => part).join(' · ');
  /** The first amount replaced none. */
  const changed = ({ before, after }: Line['changes'][number]): string =>
    [before, after].flatMap((amount) => (amount === null ? [] : format.price(amount, currency))).join(' → ');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {target || t('app.notKnown')}
        </Box>
        {line.kind === 'credit' && <Chip size="small" variant="outlined" label={t('ledger.credit')} />}
        {line.isSpread && <Chip size="small" variant="outlined" label={t('ledger.spread')} />}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {[
          periodWords(t, format, { from: fromDay, to: toDay, hour }),
          ...(timeZone === zone ? [] : [timeZone]),
        ].join(' · ')}
      </Typography>
      {original && (
        <Typography variant="caption" color="textSecondary" component="p">
          {originalWords(t, format, original)}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" component="p">
        {originWords(t, format, line, zone)}
      </Typography>
      <Corrections line={line} zone={zone} />
      {line.isLaid && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('ledger.laid')}
        </Typography>
      )}
      {Number(line.unlaid) !== 0 && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('ledger.credit.unlaid', { amount: format.money(line.unlaid, currency) })}
        </Typography>
      )}
      {changes.length > 0 && (
        <Typography variant="caption" color="textSecondary" component="details">
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            {t('ledger.changes', { count: changes.length })}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {changes.map((change) => (
              <li key={`${change.at} ${change.after}`}>
                {`${changed(change)} · `}
                {t('spend.by', {
                  user: change.by ?? t('spend.nobody'),
                  time: format.minute(change.at, zone),
                })}
              </li>
            ))}
          </Box>
        </Typography>
      )}
    </>
  );
};
