import type { Reason } from '../../core/traffic/reasons.ts';
import { type KeyOf, textsOf } from '../../messages/area.ts';
import abTests from '../../messages/en/ab-tests.json' with { type: 'json' };
import account from '../../messages/en/account.json' with { type: 'json' };
import application from '../../messages/en/application.json' with { type: 'json' };
import campaignEditor from '../../messages/en/campaign-editor.json' with { type: 'json' };
import campaigns from '../../messages/en/campaigns.json' with { type: 'json' };
import domains from '../../messages/en/domains.json' with { type: 'json' };
import errors from '../../messages/en/errors.json' with { type: 'json' };
import help from '../../messages/en/help.json' with { type: 'json' };
import library from '../../messages/en/library.json' with { type: 'json' };
import money from '../../messages/en/money.json' with { type: 'json' };
import postbacksIn from '../../messages/en/postbacks-in.json' with { type: 'json' };
import postbacksOut from '../../messages/en/postbacks-out.json' with { type: 'json' };
import publicPages from '../../messages/en/public-pages.json' with { type: 'json' };
import reports from '../../messages/en/reports.json' with { type: 'json' };
import requests from '../../messages/en/requests.json' with { type: 'json' };
import sources from '../../messages/en/sources.json' with { type: 'json' };
import workspace from '../../messages/en/workspace.json' with { type: 'json' };

/** A reason without words does not compile. */
const reasons = requests.reasons satisfies Record<`reason.${Reason}`, string>;

/** Every area that screens use. */
const sections = {
  ...abTests,
  ...account,
  ...application,
  ...campaignEditor,
  ...campaigns,
  ...domains,
  ...errors,
  ...help,
  ...library,
  ...money,
  ...postbacksIn,
  ...postbacksOut,
  ...publicPages,
  ...reports,
  ...requests,
  ...sources,
  ...workspace,
  reasons,
};

export type Section = keyof typeof sections;

/** The English messages define the type of the keys; other languages have the same ones. */
export type MessageKey = KeyOf<typeof sections>;

/** The English messages as text. For tests: browsers load compiled messages in parts. */
export const en = textsOf(sections);
