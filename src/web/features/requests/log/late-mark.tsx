import { needPart } from '../../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { MarkSectionProps } from '../details/mark-section.tsx';

const section = latePart<MarkSectionProps>(async () => {
  const [{ MarkSection }] = await Promise.all([import('../details/mark-section.tsx'), needPart('marking')]);
  return MarkSection;
});

const nothing = (): void => undefined;

/** Members' marks of a request; its code and messages load when one is opened. */
export const LateMark = (props: MarkSectionProps) => (
  <OnDemand key={props.request} part={section} props={props} onFailed={nothing} />
);
