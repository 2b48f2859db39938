import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { Domain } from '../../../../../contracts/workspace/domain.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../../ui/feedback/on-demand.tsx';
import type { CampaignForm } from '../form-values.ts';
import type { AdLinkPanelProps } from './ad-link-panel.tsx';

const panel = latePart<AdLinkPanelProps>(async () => (await import('./ad-link-panel.tsx')).AdLinkPanel);

/** For a campaign whose ad runs already: its link says the source and the page. The code loads on demand. */
export const AdLinkField = ({ form, domains }: { form: CampaignForm; domains: readonly Domain[] }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (open) return <OnDemand part={panel} props={{ form, domains }} onFailed={close} />;
  return (
    <div>
      <Button size="small" sx={{ ml: -0.5 }} onClick={() => setOpen(true)}>
        {t('adLink.open')}
      </Button>
    </div>
  );
};
