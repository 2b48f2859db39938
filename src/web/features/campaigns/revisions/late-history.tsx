import { needPart } from '../../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { RevisionHistoryProps } from './revision-history.tsx';

const history = latePart<RevisionHistoryProps>(async () => {
  const [{ RevisionHistory }] = await Promise.all([
    import('./revision-history.tsx'),
    needPart('campaign-check'),
  ]);
  return RevisionHistory;
});

const nothing = (): void => undefined;

/** The history, whose code and messages load after the campaign is shown. */
export const LateHistory = (props: RevisionHistoryProps) => (
  <OnDemand part={history} props={props} onFailed={nothing} />
);
