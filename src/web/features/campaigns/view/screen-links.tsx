import Button from '@mui/material/Button';
import { type RangeChoice, searchOfRange } from '../../../../core/time/range.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';

const SETUP = 'campaign-setup';

/** Links to the requests behind the numbers. */
export const RequestsLink = ({ campaign, range }: { campaign: string; range: RangeChoice }) => {
  const t = useT();
  return (
    <LinkButton to="/requests" search={{ campaign, ...searchOfRange(range) }} size="small">
      {t('campaign.requests')}
    </LinkButton>
  );
};

/** Skips the numbers: the screen is long. */
export const SetupLink = () => {
  const t = useT();
  const go = (): void => {
    const heading = document.getElementById(SETUP);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <Button size="small" onClick={go}>
      {t('view.setup')}
    </Button>
  );
};

/** The target of `SetupLink`. */
export const setupHeading = { id: SETUP, tabIndex: -1, style: { scrollMarginTop: 80 } } as const;
