import type { Migration } from '../migration.ts';
import { accounts } from './0001-accounts.ts';
import { campaigns } from './0002-campaigns.ts';
import { routing } from './0003-routing.ts';
import { account } from './0004-account.ts';
import { people } from './0005-people.ts';
import { domains } from './0006-domains.ts';
import { checks } from './0007-checks.ts';
import { disclosure } from './0008-disclosure.ts';
import { tags } from './0009-tags.ts';
import { costs } from './0010-costs.ts';
import { spendEnds } from './0011-spend-ends.ts';
import { achievements } from './0012-achievements.ts';
import { annotations } from './0013-annotations.ts';
import { savedReports } from './0014-saved-reports.ts';
import { reportSchedules } from './0015-report-schedules.ts';
import { sourceClicks } from './0016-source-clicks.ts';
import { abTests } from './0017-ab-tests.ts';
import { abEvidence } from './0018-ab-evidence.ts';
import { abShares } from './0019-ab-shares.ts';
import { incoming } from './0020-incoming.ts';
import { outgoing } from './0021-outgoing.ts';
import { outgoingVersions } from './0022-outgoing-versions.ts';
import { deliveryAddresses } from './0023-delivery-addresses.ts';
import { sourceCurrency } from './0024-source-currency.ts';
import { routingSemantics } from './0025-routing-semantics.ts';
import { security } from './0026-security.ts';
import { scriptConversions } from './0027-script-conversions.ts';
import { unfairRules } from './0028-unfair-rules.ts';
import { numberChanges } from './0029-number-changes.ts';
import { classPage } from './0030-class-page.ts';
import { sourceTemplates } from './0031-source-templates.ts';
import { conversionTypes } from './0032-conversion-types.ts';
import { usualTypes } from './0033-usual-types.ts';
import { spendDetails } from './0034-spend-details.ts';
import { typeRules } from './0035-type-rules.ts';
import { formulas } from './0036-formulas.ts';
import { costCorrections } from './0037-cost-corrections.ts';
import { shares } from './0038-shares.ts';
import { stagesAndAdjustments } from './0039-stages-and-adjustments.ts';
import { chargedTypes } from './0040-charged-types.ts';
import { spendCredits } from './0041-spend-credits.ts';
import { sourceNames } from './0042-source-names.ts';
import { spendUploads } from './0043-spend-uploads.ts';
import { abTestTypes } from './0044-ab-test-types.ts';
import { spendUnmatched } from './0045-spend-unmatched.ts';
import { nodes } from './0046-nodes.ts';
import { spendRevision } from './0047-spend-revision.ts';
import { library } from './0048-library.ts';
import { offerCaps } from './0049-offer-caps.ts';
import { demo } from './0050-demo.ts';
import { landingExits } from './0051-landing-exits.ts';
import { ownParameters } from './0052-own-parameters.ts';

/** In order, numbered from 1 without gaps. */
export const migrations: readonly Migration[] = [
  accounts,
  campaigns,
  routing,
  account,
  people,
  domains,
  checks,
  disclosure,
  tags,
  costs,
  spendEnds,
  achievements,
  annotations,
  savedReports,
  reportSchedules,
  sourceClicks,
  abTests,
  abEvidence,
  abShares,
  incoming,
  outgoing,
  outgoingVersions,
  deliveryAddresses,
  sourceCurrency,
  routingSemantics,
  security,
  scriptConversions,
  unfairRules,
  numberChanges,
  classPage,
  sourceTemplates,
  conversionTypes,
  usualTypes,
  spendDetails,
  typeRules,
  formulas,
  costCorrections,
  shares,
  stagesAndAdjustments,
  chargedTypes,
  spendCredits,
  sourceNames,
  spendUploads,
  abTestTypes,
  spendUnmatched,
  nodes,
  spendRevision,
  library,
  offerCaps,
  demo,
  landingExits,
  ownParameters,
];
