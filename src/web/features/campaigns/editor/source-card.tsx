import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { SourceTokens, useSource } from './source-tokens.tsx';

/** The link for the ad, if the campaign's source is known and has tokens. */
export const SourceCard = ({ campaign: { source: name, redirect, link } }: { campaign: Campaign }) => {
  const t = useT();
  const source = useSource(name);
  if (!source || source.tokenString === '') return null;
  return (
    <Section title={t('campaign.tokens')}>
      <SourceTokens source={source} link={redirect === 'none' ? null : link} />
    </Section>
  );
};
