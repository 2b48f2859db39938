import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { withClickIds } from '../../../../contracts/campaigns/offer-links.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import { Cancelled } from '../../../api/api-error.ts';
import { saveDestinations } from '../../../api/campaigns/save-destinations.ts';
import { useLinkParameter } from '../../../destinations/use-link-parameter.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Step } from './step.tsx';

const urlAt = (list: Campaign['destinations'], place: number): string => {
  const one = list[place];
  return one === undefined ? '' : composedUrl(one);
};

const notifyFailure = (error: unknown): void => {
  if (!(error instanceof Cancelled)) notify({ message: failureKey(error), tone: 'error' });
};

/** Puts the click ID into the URLs that lack it, in the parameter of the workspace's networks. */
export const AddClickId = ({ campaign, places }: { campaign: Campaign; places: readonly number[] }) => {
  const t = useT();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const parameter = useLinkParameter();
  const part = `${parameter}={click_id}`;
  const { destinations } = campaign;
  const next = withClickIds(destinations, places, parameter);
  const change = async (revision: number, urls: Campaign['destinations']): Promise<number> => {
    setBusy(true);
    try {
      const saved = await saveDestinations(campaign, revision, urls);
      for (const key of ['campaigns', 'campaign', 'destinations'])
        await queries.invalidateQueries({ queryKey: [key] });
      return saved.revision;
    } finally {
      setBusy(false);
    }
  };
  const add = async (): Promise<void> => {
    try {
      const revision = await change(campaign.revision, next);
      const undo = (): void => void change(revision, destinations).catch(notifyFailure);
      notify({ message: 'view.next.clickId.done', values: { part }, undo });
    } catch (error) {
      notifyFailure(error);
    }
  };
  // Where the parameter has another value, only a person can tell which of the two is right.
  const isFree = places.every((place) => urlAt(next, place) !== urlAt(destinations, place));
  return (
    <Step text={t('view.next.clickId.text')}>
      {isFree ? (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => void add()}>
          {t('view.next.clickId', { part })}
        </Button>
      ) : (
        <LinkButton to="/campaign/campaignsEdit" search={{ id: campaign.id }} size="small" variant="outlined">
          {t('view.next.clickId', { part: '{click_id}' })}
        </LinkButton>
      )}
    </Step>
  );
};
