import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Annotation, Note } from '../../../../contracts/campaigns/annotation.ts';
import { annotationsQuery } from '../../../api/campaigns/annotations.ts';
import { domainsQuery } from '../../../api/campaigns/campaigns.ts';
import { useWords } from '../../../decision/use-decision-text.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import type { Report } from '../../../report/use-report.ts';
import type { ChartMark } from '../../../ui/chart/chart-data.ts';
import { changeWords } from '../revisions/change-text.ts';

/** An event as the chart marks it; `note` is null unless it is one. */
export interface CampaignEvent extends ChartMark {
  note: Note | null;
}

/** Events in the range, newest first, in words. `zone`: the campaign's. */
export const useEvents = (
  campaign: string,
  { range, ready }: Pick<Report, 'range' | 'ready'>,
  zone: string,
) => {
  const intl = useIntl();
  const words = useWords(zone);
  const { data: domains } = useQuery(domainsQuery());
  const query = useQuery({ ...annotationsQuery(range, campaign), enabled: ready });
  const { data } = query;
  const isCost = ({ fact }: { fact: string }): boolean => fact === 'costs';
  const types = useTypeNames(
    data?.rows.some((one) => one.kind === 'revision' && one.changes.some(isCost)) ?? false,
  );
  const events = useMemo(() => {
    const { t } = words;
    const told = {
      ...words,
      amount: (decimal: string) => intl.formatNumber(Number(decimal), { maximumFractionDigits: 6 }),
      types,
      host: (id: string) => domains?.find((domain) => domain.id === id)?.host ?? id,
    };
    const made = (one: Extract<Annotation, { kind: 'revision' }>): CampaignEvent => {
      const { revision, changed, changes } = one;
      const user = one.user?.name ?? t('revisions.nobody');
      const said = changes.map((change) => changeWords(told, change));
      const rest = changed > said.length ? [t('events.others', { count: changed - said.length })] : [];
      return {
        id: `revision ${revision}`,
        at: one.at,
        note: null,
        label: t('events.revision', { revision }),
        text:
          revision === 1
            ? t('events.created', { user })
            : t('events.made', {
                revision,
                user,
                changes: [...said, ...rest].join('; ') || t('revisions.none'),
              }),
      };
    };
    return (data?.rows ?? []).flatMap((one): CampaignEvent[] => {
      if (one.kind === 'revision') return [made(one)];
      return [{ id: one.id, at: one.at, label: one.text, text: one.text, note: one }];
    });
  }, [data, domains, intl, types, words]);
  return { query, events };
};
