import { abPlanning } from './en/ab-planning.ts';
import { abSharing } from './en/ab-sharing.ts';
import { abTests } from './en/ab-tests.ts';
import { common } from './en/application.ts';
import { banners } from './en/banners.ts';
import { behaviour } from './en/behaviour.ts';
import { callErrors } from './en/call-errors.ts';
import { campaignList } from './en/campaign-list.ts';
import { campaigns } from './en/campaigns.ts';
import { charts } from './en/charts.ts';
import { checks } from './en/checks.ts';
import { classPage } from './en/class.ts';
import { classEdit } from './en/class-edit.ts';
import { clickCosts } from './en/click-costs.ts';
import { costs } from './en/costs.ts';
import { dashboard } from './en/dashboard.ts';
import { decisions } from './en/decisions.ts';
import { deliveryProblems } from './en/delivery-problems.ts';
import { disclosure } from './en/disclosure.ts';
import { domains } from './en/domains.ts';
import { drafts } from './en/drafts.ts';
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { files } from './en/files.ts';
import { home } from './en/home.ts';
import { leads } from './en/leads.ts';
import { mailing } from './en/mailing.ts';
import { maintenance } from './en/maintenance.ts';
import { marks } from './en/marks.ts';
import { members } from './en/members.ts';
import { metrics } from './en/metrics.ts';
import { milestones } from './en/milestones.ts';
import { noRedirect } from './en/no-redirect.ts';
import { numbersChanged } from './en/numbers-changed.ts';
import { phone } from './en/phone.ts';
import { postbacksFrame } from './en/postbacks-frame.ts';
import { postbacksHooks } from './en/postbacks-hooks.ts';
import { postbacksIn } from './en/postbacks-in.ts';
import { postbacksOne } from './en/postbacks-one.ts';
import { postbacksOut } from './en/postbacks-out.ts';
import { postbacksRates } from './en/postbacks-rates.ts';
import { postbacksSent } from './en/postbacks-sent.ts';
import { profile } from './en/profile.ts';
import { reasons } from './en/reasons.ts';
import { recovery } from './en/recovery.ts';
import { registration } from './en/registration.ts';
import { reports } from './en/reports.ts';
import { requestLog } from './en/request-log.ts';
import { requests } from './en/requests.ts';
import { revisions } from './en/revisions.ts';
import { routing } from './en/routing.ts';
import { ruleNotes } from './en/rule-notes.ts';
import { ruleRefusals } from './en/rule-refusals.ts';
import { saved } from './en/saved.ts';
import { coming } from './en/screen-titles.ts';
import { security } from './en/security.ts';
import { session } from './en/session.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { spend } from './en/spend.ts';
import { tags } from './en/tags.ts';
import { testResults } from './en/test-results.ts';
import { testStanding } from './en/test-standing.ts';
import { trial } from './en/trial.ts';
import { trying } from './en/trying.ts';
import { unfair } from './en/unfair.ts';
import { view } from './en/views.ts';
import { workspace } from './en/workspace.ts';

/**
 * The English messages define the type of the keys; other languages have the same keys. For types and tests: browsers
 * load them in parts.
 */
export const en = {
  ...callErrors,
  ...ruleRefusals,
  ...noRedirect,
  ...abPlanning,
  ...abSharing,
  ...abTests,
  ...testStanding,
  ...common,
  ...errors,
  ...fields,
  ...session,
  ...home,
  ...classPage,
  ...classEdit,
  ...phone,
  ...metrics,
  ...reports,
  ...costs,
  ...dashboard,
  ...decisions,
  ...disclosure,
  ...files,
  ...drafts,
  ...mailing,
  ...maintenance,
  ...marks,
  ...campaigns,
  ...checks,
  ...charts,
  ...clickCosts,
  ...campaignList,
  ...tags,
  ...behaviour,
  ...routing,
  ...requests,
  ...requestLog,
  ...reasons,
  ...saved,
  ...sharing,
  ...shell,
  ...spend,
  ...coming,
  ...milestones,
  ...leads,
  ...deliveryProblems,
  ...ruleNotes,
  ...postbacksFrame,
  ...postbacksHooks,
  ...postbacksIn,
  ...postbacksOne,
  ...postbacksOut,
  ...postbacksRates,
  ...postbacksSent,
  ...profile,
  ...security,
  ...recovery,
  ...registration,
  ...testResults,
  ...trial,
  ...trying,
  ...unfair,
  ...view,
  ...members,
  ...numbersChanged,
  ...workspace,
  ...banners,
  ...domains,
  ...revisions,
};

export type MessageKey = keyof typeof en;
