import { banners } from './banners.ts';
import { callErrors } from './call-errors.ts';
import { campaigns } from './campaigns.ts';
import { dashboard } from './dashboard.ts';
import { drafts } from './drafts.ts';
import { fields } from './fields.ts';
import { reasons } from './reasons.ts';
import { requests } from './requests.ts';
import { coming } from './screen-titles.ts';
import { shell } from './shell.ts';
import { tags } from './tags.ts';

/** Everything after the sign-in. */
export const messages = {
  ...callErrors,
  ...dashboard,
  ...drafts,
  ...fields,
  ...campaigns,
  ...requests,
  ...reasons,
  ...shell,
  ...tags,
  ...coming,
  ...banners,
};
