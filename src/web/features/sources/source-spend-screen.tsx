import ArrowBack from '@mui/icons-material/ArrowBack';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { SourcesSearch } from './search.ts';
import type { SourceSpendProps } from './source-spend.tsx';

const list = latePart<SourceSpendProps>(async () => {
  const [{ SourceSpend }] = await Promise.all([
    import('./source-spend.tsx'),
    needPart('money'),
    needPart('report'),
  ]);
  return SourceSpend;
});

interface SourceSpendScreenProps {
  source: TrafficSource;
  mayEdit: boolean;
  /** The list that it was opened from. */
  back: SourcesSearch;
  onBack: () => void;
}

/** In place of the list, not above it: what is deleted here can be undone from the notice below the screen. */
export const SourceSpendScreen = ({ source, mayEdit, back, onBack }: SourceSpendScreenProps) => {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('sources.spend.title', { name: source.name })}
        actions={
          <LinkButton to="/sources" search={back} startIcon={<ArrowBack />}>
            {t('sources.spend.back')}
          </LinkButton>
        }
      />
      <OnDemand key={source.id} part={list} props={{ source, mayEdit }} onFailed={onBack} />
    </>
  );
};
