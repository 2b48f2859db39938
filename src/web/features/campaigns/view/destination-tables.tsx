import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignReport } from '../../../../contracts/reports/report.ts';
import { MAX_ROWS } from '../../../../contracts/reports/report-query.ts';
import { WEIGHT_TOTAL } from '../../../../contracts/routing/routing.ts';
import type { CommonMetric } from '../../../../core/report/metrics.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { campaignReportQuery } from '../../../api/reports/reports.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ratio } from '../../../ui/tables/metrics.ts';
import { isSimple } from '../routing/routing-list.tsx';
import { type PageRow, pageRows } from './destination-rows.ts';
import { PageTable } from './page-table.tsx';
import { ShareBar } from './share-bar.tsx';

const EARNED = ['conversions', 'cr', 'revenue'] as const satisfies readonly CommonMetric[];
const COSTS = ['cost', 'profit', 'roi'] as const satisfies readonly CommonMetric[];
const LANDING = ['lpViews', 'lpClicks', 'lpCtr', ...EARNED] as const;
const OFFER = ['valid', ...EARNED, 'epc'] as const;

/** As the cards of a breakdown: less often than the figures. */
const SLOWER = 3;

/** The rows by one kind of page, for all figures of both tables. */
const usePages = (report: Report, kind: 'landing' | 'offer') =>
  useQuery({
    ...reportQuery(
      {
        ...report.ask([kind], ['valid', ...(kind === 'landing' ? LANDING : OFFER.slice(1)), ...COSTS]),
        compared: null,
        limit: MAX_ROWS,
      },
      report.everyMs * SLOWER,
    ),
    enabled: report.ready,
  });

/** A remark below a table. */
const Remark = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1.5 }}>
    {children}
  </Typography>
);

/** Distinct visitors of each page beside its weight; they cannot be filtered. */
const useShares = (campaign: Campaign, { range, ready, state }: Report, isOn: boolean) => {
  const t = useT();
  const format = useFormat();
  const filtered = state.filters.length > 0;
  const { data } = useQuery({
    ...campaignReportQuery(range, campaign.id, isOn && !filtered),
    enabled: ready && isOn && !filtered,
  });
  if (!isOn) return { columns: [], remark: null };
  const rows: CampaignReport['destinations'] = filtered ? [] : (data?.destinations ?? []);
  const counts = rows.map(({ visitors }) => visitors);
  const expired = counts.includes(null);
  const all = expired ? null : counts.reduce<number>((sum, own) => sum + (own ?? 0), 0);
  const of = ({ id }: PageRow) => rows.find((row) => row.id === id);
  const weightOf = ({ id }: PageRow): number | null => {
    const place = campaign.destinations.findIndex((one) => one.id === id);
    const at = campaign.default.find(({ path }) => path === place);
    return place < 0 || at === undefined ? null : at.weight;
  };
  const shareCell = (page: PageRow): ReactNode => {
    const visitors = of(page)?.visitors ?? null;
    // A share of the rest would make a fair split look biased, or a biased one fair.
    const share = all === null || visitors === null ? null : ratio(visitors, all);
    const weight = weightOf(page);
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
        {share !== null && weight !== null && <ShareBar share={share} weight={weight / WEIGHT_TOTAL} />}
        <span>{format.percent(share)}</span>
      </Box>
    );
  };
  return {
    columns: [
      {
        title: t('campaign.table.weight'),
        cell: (page: PageRow) => {
          const weight = weightOf(page);
          return weight === null ? '—' : format.weight(weight);
        },
      },
      { title: t('campaign.table.share'), cell: shareCell },
      {
        title: t('campaign.table.visitors'),
        cell: (page: PageRow) => format.count(of(page)?.visitors ?? null),
      },
    ],
    remark: filtered ? t('view.destinations.filtered') : expired ? t('campaign.visitors.expired') : null,
  };
};

interface DestinationTablesProps {
  campaign: Campaign;
  report: Report;
}

/**
 * The campaign's landing pages, each with the visits that were shown it, and its offers, each with the visits that
 * reached it. A visit to both is in both tables, so that neither takes the other's conversions or costs.
 */
export const DestinationTables = ({ campaign, report }: DestinationTablesProps) => {
  const t = useT();
  const format = useFormat();
  const landings = usePages(report, 'landing');
  const offers = usePages(report, 'offer');
  const landingRows = landings.data ? pageRows(campaign, 'landing', landings.data) : [];
  const hasLandings = landingRows.some(({ id }) => id !== null);
  const shares = useShares(
    campaign,
    report,
    isSimple(campaign) && landings.data !== undefined && !hasLandings,
  );
  const failed = landings.error ?? offers.error;
  if (!landings.data || !offers.data)
    return (
      <Section title={t('view.offers')} flush>
        {failed ? (
          <ErrorState
            error={failed}
            onRetry={() => void Promise.all([landings.refetch(), offers.refetch()])}
          />
        ) : (
          <LoadingRows rows={3} />
        )}
      </Section>
    );
  const paid = offers.data.total.values.cost !== null;
  const offerRows = pageRows(campaign, 'offer', offers.data);
  const lost = offerRows.find(({ id }) => id === null)?.row?.values.cost ?? null;
  return (
    <>
      {hasLandings && (
        <Section title={t('view.landings')} flush>
          <PageTable
            title={t('view.landings')}
            dimension="landing"
            report={report}
            answer={landings.data}
            pages={landingRows}
            metrics={paid ? [...LANDING, ...COSTS] : LANDING}
            rest={t('view.landings.none')}
            about={{ cost: t('view.landings.cost') }}
          />
          <Remark>{t('view.landings.note')}</Remark>
        </Section>
      )}
      <Section title={t('view.offers')} flush>
        <PageTable
          title={t('view.offers')}
          dimension="offer"
          report={report}
          answer={offers.data}
          pages={offerRows}
          // The cost of visitors lost on landing pages belongs to no offer: every offer's profit would look too good.
          metrics={paid && !hasLandings ? [...OFFER, ...COSTS] : OFFER}
          rest={t('view.offers.none')}
          about={{ valid: t('view.offers.valid'), cost: t('view.offers.cost') }}
          own={shares.columns}
        />
        {paid && hasLandings && (
          <Remark>
            {lost === null
              ? t('view.offers.noCost')
              : t('view.offers.lost', { amount: format.money(String(lost), offers.data.currency) })}
          </Remark>
        )}
        {shares.remark !== null && <Remark>{shares.remark}</Remark>}
      </Section>
    </>
  );
};
