import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import { needPart } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { TryDialogProps } from './try-dialog.tsx';

const dialog = latePart<TryDialogProps>(async () => {
  const [{ TryDialog }] = await Promise.all([import('./try-dialog.tsx'), needPart('campaign-check')]);
  return TryDialog;
});

interface TryButtonProps {
  /** Id of a campaign. */
  campaign: string;
  /** IANA name of its zone. */
  zone: string;
  /** The editor's values; null if they have errors, which the editor shows. If absent, the newest revision is tried. */
  read?: () => Promise<CampaignInput | null>;
}

/** Opens "Try it", whose code and messages load on demand. */
export const TryButton = ({ campaign, zone, read }: TryButtonProps) => {
  const t = useT();
  const [tried, setTried] = useState<{ draft?: CampaignInput | undefined } | null>(null);
  const close = useCallback(() => setTried(null), []);
  const open = async (): Promise<void> => {
    const draft = read ? await read() : undefined;
    if (draft !== null) setTried({ draft });
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => void open()}>
        {t('campaign.try')}
      </Button>
      {tried && (
        <OnDemand
          part={dialog}
          props={{ campaign, zone, draft: tried.draft, onClose: close }}
          onFailed={close}
        />
      )}
    </>
  );
};
