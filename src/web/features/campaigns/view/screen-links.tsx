import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import { type RangeChoice, searchOfRange } from '../../../../core/time/range.ts';
import { useT } from '../../../i18n/use-t.ts';
import { searchOf } from '../../../report/state.ts';
import type { Report } from '../../../report/use-report.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';

/** Links to the requests behind the numbers. */
export const RequestsLink = ({ campaign, range }: { campaign: string; range: RangeChoice }) => {
  const t = useT();
  return (
    <LinkButton to="/requests" search={{ campaign, ...searchOfRange(range) }} size="small">
      {t('campaign.requests')}
    </LinkButton>
  );
};

/** Whether links pass the ads' IDs of a source, so that its ads can be told apart. */
const passesAds = (source: TrafficSource | undefined): boolean =>
  source?.tokens.some(({ role, holds }) => role === 'ad' && holds === 'id') ?? false;

/** The question that decides which ads go on, for this campaign and range. Nothing if its source does not say which ad it was. */
export const AdsLink = ({ source, report }: { source: TrafficSource | undefined; report: Report }) => {
  const t = useT();
  if (!passesAds(source)) return null;
  return (
    <LinkButton
      to="/dashboard"
      search={{
        ...searchOf({ ...report.state, filters: report.ask([], []).filters }),
        report: 'new',
        by: 'ad',
      }}
      size="small"
    >
      {t('view.ads')}
    </LinkButton>
  );
};
