import Box from '@mui/material/Box';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { TargetKind } from '../target-name.ts';

/** What is not sent there, and why. `addresses`: whether client addresses may be sent; undefined while unknown. */
export const Limits = ({ kind, addresses }: { kind: TargetKind; addresses: boolean | undefined }) => {
  const t = useT();
  const said = [
    ...(kind === 'meta' || kind === 'tiktok'
      ? addresses === undefined
        ? []
        : [t(addresses ? 'rule.limits.address.on' : 'rule.limits.address.off')]
      : []),
    ...(kind === 'url' ? [] : [t(`rule.limits.click.${kind}`), t('rule.limits.plain')]),
    ...(kind === 'meta' ? [t('rule.limits.age.meta')] : []),
    t('rule.limits.before'),
  ];
  return (
    <Section title={t('rule.limits')}>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', color: 'text.secondary', '& li': { mb: 0.5 } }}
      >
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Section>
  );
};
