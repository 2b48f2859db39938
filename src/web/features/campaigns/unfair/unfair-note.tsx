import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';

interface UnfairNoteProps {
  campaign: Pick<Campaign, 'id' | 'rules' | 'timeZone' | 'unfairRules'>;
  /** Whether a link to the editor is shown. */
  withLink?: boolean;
}

/** Says that a campaign's rules are no longer accepted, why, and when they are or were skipped. */
export const UnfairNote = ({ campaign, withLink = false }: UnfairNoteProps) => {
  const t = useT();
  const format = useFormat();
  const me = useQuery(meQuery());
  const unfair = campaign.unfairRules;
  if (unfair === null) return null;
  const zone = campaign.timeZone ?? me.data?.workspace.timeZone ?? 'UTC';
  const nameOf = (number: number | null): string => {
    if (number === null) return t('campaign.default');
    const place = campaign.rules.findIndex((rule) => rule.number === number);
    const name = campaign.rules[place]?.name ?? '';
    return name === ''
      ? t('campaign.rule.unnamed', { number: place + 1 })
      : t('campaign.rule', { number: place + 1, name });
  };
  if (unfair.skippedAt !== null)
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        <AlertTitle>{t('unfair.skipped', { time: format.minute(unfair.skippedAt, zone) })}</AlertTitle>
        {t('unfair.skipped.text', { revision: unfair.heldBy ?? 0 })}
      </Alert>
    );
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        withLink ? (
          <LinkButton to="/campaign/campaignsEdit" search={{ id: campaign.id }} color="inherit" size="small">
            {t('unfair.edit')}
          </LinkButton>
        ) : undefined
      }
    >
      <AlertTitle>{t('unfair.refused')}</AlertTitle>
      {t('unfair.refused.text', { time: format.minute(unfair.skipsAt, zone) })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {unfair.outcomes.map(({ rule, reason }) => (
          <li key={`${rule} ${reason}`}>
            {reason === 'too_complex' ? '' : `${nameOf(rule)}: `}
            {t(`unfair.reason.${reason}`)}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
