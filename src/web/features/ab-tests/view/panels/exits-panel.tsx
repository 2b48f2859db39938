import Typography from '@mui/material/Typography';
import type { AbTestDetail } from '../../../../../contracts/ab-tests/ab-test.ts';
import { DAY_MS } from '../../../../../core/time/durations.ts';
import { LateExits } from '../../../../report/exits/late-exits.tsx';
import type { ResultsTerms } from '../terms.ts';
import { VariantName } from '../variant-name.tsx';

interface ExitsPanelProps {
  test: AbTestDetail;
  /** When it started. */
  from: string;
  terms: ResultsTerms;
  everyMs: number | false;
}

/** Clicks on the variants' landing pages by exit: of the visits that the test assigned, from its start on. */
export const ExitsPanel = ({ test, from, terms, everyMs }: ExitsPanelProps) => {
  const { t, nameOf, placeOf } = terms;
  // Until tomorrow, so that the same range is asked for again.
  const tomorrow = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS).toISOString();
  const values = test.arms.map(({ path }) => `${test.campaign.id}/${test.key}/${path}`);
  return (
    <LateExits
      ask={{
        campaign: test.campaign.id,
        from,
        to: test.endedAt ?? tomorrow,
        filters: [{ dimension: 'variant', op: 'is', values }],
      }}
      everyMs={everyMs}
      head={t('abTest.variant')}
      nameOf={({ path, landing }) => (
        <>
          <VariantName name={nameOf(path)} place={placeOf(path)} />
          {landing !== null && landing.name !== nameOf(path) && (
            <Typography variant="caption" color="textSecondary" component="div" sx={{ fontWeight: 400 }}>
              {landing.name}
            </Typography>
          )}
        </>
      )}
    />
  );
};
