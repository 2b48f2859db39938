import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { choicesQuery } from '../../../api/campaigns/campaigns.ts';
import { TagsInput } from '../../../ui/inputs/tags-input.tsx';

/** Tags of a campaign, with those of other campaigns as suggestions. */
export const CampaignTags = (props: Omit<ComponentProps<typeof TagsInput>, 'known'>) => {
  const { data } = useQuery(choicesQuery());
  return <TagsInput {...props} known={(data?.tags ?? []).map(({ tag }) => tag)} />;
};
