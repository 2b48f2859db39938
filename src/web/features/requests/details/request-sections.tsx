import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { RequestDetail, RequestRow } from '../../../../contracts/reports/request.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { replayQuery } from '../../../api/reports/reports.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { languageName } from '../../../language-names/language-name.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import { dimensionWord, valueWord } from '../../../report/words.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { type Fact, FactGrid } from '../../../ui/layout/fact-grid.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { agentWord, reasonWord } from '../words.ts';
import { ConversionsSection, EventsSection } from './conversions-section.tsx';
import { costWord } from './cost-word.ts';
import type { MarkSectionProps } from './mark-section.tsx';
import { ReplaySection } from './replay-section.tsx';
import { capWord, namedFacts, ruleWord, splitWord, utmFacts } from './request-facts.ts';
import { visitKey } from './visit-key.ts';

const section = latePart<MarkSectionProps>(async () => {
  const [{ MarkSection }] = await Promise.all([import('./mark-section.tsx'), needPart('marking')]);
  return MarkSection;
});

const nothing = (): void => undefined;

/** Members' marks of a request; its code and messages load when one is opened. */
const LateMark = (props: MarkSectionProps) => (
  <OnDemand key={props.request} part={section} props={props} onFailed={nothing} />
);

/** All facts of one kind; unknown and empty ones show a dash. */
const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const t = useT();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <FactGrid facts={facts.map(([label, value]) => [label, value || t('app.notKnown')])} />
    </Box>
  );
};

interface RequestSectionsProps {
  row: RequestRow;
  /** Later events; undefined while loading. */
  detail: RequestDetail | undefined;
  timeZone: string;
}

/** Everything recorded about a request, why it went where it did, and its results. */
export const RequestSections = ({ row, detail, timeZone }: RequestSectionsProps) => {
  const t = useT();
  const format = useFormat();
  const intl = useIntl();
  const replay = useQuery(replayQuery(row.id));
  const { data: me } = useQuery(meQuery());
  const charged = row.cost !== null && row.cost.by !== 'visit' && row.cost.types !== null;
  const typeNames = useTypeNames(charged);
  const price = (amount: string, currency: string | null): string =>
    format.price(amount, currency ?? me?.workspace.currency ?? 'USD');
  const rules = replay.data?.rules;
  const nameOf = (type: 'region' | 'language', code: string | null): string | null =>
    code &&
    (type === 'language' ? languageName(intl, code) : (intl.formatDisplayName(code, { type }) ?? code));
  return (
    <>
      <Facts
        title={t('request.decision')}
        facts={[
          [t('requests.outcome'), t(`outcome.${row.outcome}`)],
          [
            t('requests.campaign'),
            row.campaign && (
              <Link to="/campaign/campaignsView" search={{ id: row.campaign.id }}>
                {row.campaign.name}
              </Link>
            ),
          ],
          ...(['landing', 'offer'] as const).map((page): Fact => {
            const reached = row[page];
            return [dimensionWord(t, page), reached && (reached.name || reached.id)];
          }),
          ...(row.landing === null
            ? []
            : [
                [
                  dimensionWord(t, 'exit'),
                  row.exit === null ? null : valueWord(t, intl, 'exit', String(row.exit)),
                ] satisfies Fact,
              ]),
          [t('request.rule'), ruleWord(t, row, rules)],
          [t('request.split'), splitWord(t, format.weight, row, replay.data?.steps ?? [])],
          [t('request.variant', { macro: '{variant}' }), row.variant < 0 ? null : String(row.variant)],
          [
            t('request.caps'),
            row.exhaustedCaps.map((cap) => capWord(t, cap, rules)).join('; ') || t('request.caps.none'),
          ],
        ]}
      />
      <ReplaySection row={row} replay={replay} />
      <Facts
        title={t('request.traffic')}
        facts={[
          [t('requests.class'), t(`class.${row.trafficClass}`)],
          [
            t('request.reasons'),
            row.reasons.map((code) => reasonWord(t, code)).join(', ') || t('request.reasons.none'),
          ],
          [t('requests.visit'), t(visitKey(row))],
          [t('clickCost.label'), costWord(t, row, price, typeNames)],
        ]}
      />
      <LateMark request={row.id} timeZone={timeZone} />
      {detail && <ConversionsSection detail={detail} timeZone={timeZone} />}
      {detail && <EventsSection events={detail.events} timeZone={timeZone} />}
      <Facts
        title={t('request.visitor')}
        facts={[
          [t('request.country'), nameOf('region', row.country)],
          [t('request.region'), row.region],
          [t('request.city'), row.city],
          [t('request.language'), nameOf('language', row.language)],
          [t('requests.device'), agentWord(t, row.device)],
          [t('request.os'), agentWord(t, row.os)],
          [t('request.browser'), agentWord(t, row.browser)],
          [t('request.app'), row.inApp],
          [t('request.address'), row.address],
          [t('request.visitorKey'), row.visitor],
        ]}
      />
      <Facts
        title={t('request.given')}
        facts={[
          ...namedFacts(t, t('request.subs'), row.subs),
          ...utmFacts(t, row.utms),
          ...namedFacts(t, t('request.clickIds'), row.clickIds),
        ]}
      />
      <Facts
        title={t('request.received')}
        facts={[
          [t('request.method'), row.method],
          [t('request.host'), row.host],
          [t('requests.path'), row.path],
          [t('request.referrer'), row.referrer],
          [t('request.userAgent'), row.userAgent],
        ]}
      />
    </>
  );
};
