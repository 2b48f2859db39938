import { needPart } from '../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import type { ExitsSectionProps } from './exits-section.tsx';

const section = latePart<ExitsSectionProps>(async () => {
  const [{ ExitsSection }] = await Promise.all([
    import('./exits-section.tsx'),
    needPart('exits'),
    needPart('report'),
  ]);
  return ExitsSection;
});

const nothing = (): void => undefined;

/** Clicks on landing pages by exit; its code and messages load after the screen's own. */
export const LateExits = (props: ExitsSectionProps) => (
  <OnDemand part={section} props={props} onFailed={nothing} />
);
