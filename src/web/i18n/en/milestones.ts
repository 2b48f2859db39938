export const milestones = {
  'achievements.lead': '{reached, number} of {all, number} reached. Dates use the {zone} time zone.',
  'achievements.next': 'Next',
  'achievements.started': 'In progress',
  'achievements.open': 'Not started',
  'achievements.reached': 'Reached',
  'achievements.none.title': 'No achievements yet',
  'achievements.none.text': 'What you achieve stays here with its date, even if your numbers change later.',
  'achievements.date': 'Reached on {date}',
  'achievements.new': 'New',
  'achievements.notYet': 'Not reached yet',
  'achievements.progress': 'Progress: {name}',
  'achievements.news.one': 'Reached: {name}',
  'achievements.news.more': 'Reached: {count, plural, one {# achievement} other {# achievements}}',
  'milestone.of.campaigns': '{have, number} of {need, plural, one {# campaign} other {# campaigns}}',
  'milestone.of.members': '{have, number} of {need, plural, one {# member} other {# members}}',
  'milestone.of.visits': '{have, number} of {need, plural, one {# visit} other {# visits}}',
  'milestone.of.days': '{have, number} of {need, plural, one {# day} other {# days}}',
  'milestone.campaign_active.name': 'First live link',
  'milestone.campaign_active.why': 'You need a live link to measure traffic.',
  'milestone.campaign_active.how': 'Create a campaign and keep it active.',
  'milestone.visit_first.name': 'First real visitor',
  'milestone.visit_first.why': 'From now on, your numbers come from people. Bots are counted separately.',
  'milestone.visit_first.how':
    'Put the campaign link in an ad, a post or a message. Bot visits do not count.',
  'milestone.domain_verified.name': 'Custom domain',
  'milestone.domain_verified.why':
    'Visitors and ad platforms trust your own domain, and nobody else can harm its reputation.',
  'milestone.domain_verified.how': 'Add your domain, set its DNS record and wait for the check.',
  'milestone.destinations_checked.name': 'All destinations working',
  'milestone.destinations_checked.why': 'An ad that leads to a broken page wastes money with every click.',
  'milestone.destinations_checked.how':
    'Every active campaign must pass its latest check. Checks run daily, and you can start one on the campaign’s page.',
  'milestone.second_step_all.name': 'Two-factor authentication for everyone',
  'milestone.second_step_all.why': 'A stolen password alone no longer opens your campaigns.',
  'milestone.second_step_all.how': 'Ask every member to turn on two-factor authentication in their profile.',
  'milestone.conversion_first.name': 'First conversion',
  'milestone.conversion_first.why': 'Conversions show which clicks are worth their cost.',
  'milestone.conversion_first.how':
    'Give your postback URL to your network or shop. Rejected conversions do not count.',
  'milestone.revenue_first.name': 'First revenue',
  'milestone.revenue_first.why': 'Payouts show your actual profit and ROI.',
  'milestone.revenue_first.how': 'Include the payout in the postback, in your workspace currency.',
  'milestone.way_measured.name': 'Full funnel measured',
  'milestone.way_measured.why':
    'You can see how many visitors leave on the landing page before they reach the offer.',
  'milestone.way_measured.how':
    'Add a landing page to a campaign, and point its button to /out on the link’s domain.',
  'milestone.landing_confirmed.name': 'Page loads confirmed',
  'milestone.landing_confirmed.why':
    'The gap between clicks and page loads shows how many visitors slow pages lose.',
  'milestone.landing_confirmed.how': 'Add the script to your landing page. It reports every page load.',
  'milestone.rule_decides.name': 'First targeting rule in use',
  'milestone.rule_decides.why': 'Visitors get the right page for their country, device or time of day.',
  'milestone.rule_decides.how':
    'Add a targeting rule to a campaign. It counts once 10 valid visits have matched it.',
  'milestone.split_filled.name': 'First split with data',
  'milestone.split_filled.why': 'You can compare two pages once both have visits.',
  'milestone.split_filled.how': 'Split a campaign between two pages until each has 100 valid visits.',
  'milestone.aa_passed.name': 'Tracking verified',
  'milestone.aa_passed.why':
    'An A/A test compares a page with itself. A difference means that the tracking is wrong, not the page.',
  'milestone.aa_passed.how':
    'Start an A/A test and let it run until it reaches its planned number of visitors.',
  'milestone.test_decided.name': 'Decision backed by data',
  'milestone.test_decided.why':
    'If you stop a test as soon as it looks good, you may pick a winner by chance. This one ran long enough to tell.',
  'milestone.test_decided.how':
    'Run an A/B test for at least a full week, until it names a winner or finds no meaningful difference. Then make your decision.',
  'milestone.retention_chosen.name': 'Data retention set',
  'milestone.retention_chosen.why': 'Data you no longer keep cannot leak. Reports keep their numbers.',
  'milestone.retention_chosen.how': 'In your profile, set how long to keep click-level data.',
  'milestone.owners_two.name': 'Two owners',
  'milestone.owners_two.why': 'If one owner loses access, the other can still manage the workspace.',
  'milestone.owners_two.how': 'Invite a second owner, or make a member an owner.',
  'milestone.costs_known.name': 'All costs known',
  'milestone.costs_known.why': 'Profit is accurate only if every cost is known.',
  'milestone.costs_known.how':
    'Get 100 visits in one campaign within the last 7 full days. On each of those days, the cost of every visit must be known, by click or as spend.',
  'milestone.week_profitable.name': 'First profitable week',
  'milestone.week_profitable.why': 'One good day can be luck. A whole week tells you more.',
  'milestone.week_profitable.how':
    'Make a profit with one campaign over the last 7 full days, with all costs and payouts known.',
  'milestone.visits_1000.name': '1,000 valid visits',
  'milestone.visits_1000.why':
    'With this many visits, a conversion rate of 5% is accurate to within 1.4 percentage points.',
  'milestone.visits_1000.how': 'Valid visits to all campaigns count. Bots do not.',
  'milestone.visits_100000.name': '100,000 valid visits',
  'milestone.visits_100000.why':
    'With this many visits, a conversion rate of 5% is accurate to within 0.14 percentage points.',
  'milestone.visits_100000.how': 'Valid visits to all campaigns count. Bots do not.',
  'milestone.loss_free_7.name': '7 days without a lost click',
  'milestone.loss_free_7.why': 'Every click that Fairlead answered was counted.',
  'milestone.loss_free_7.how':
    'Only days with visits count. A lost click restarts the count. The health panel on the dashboard shows lost clicks.',
  'milestone.loss_free_30.name': '30 days without a lost click',
  'milestone.loss_free_30.why': 'A full month of complete numbers.',
  'milestone.loss_free_30.how':
    'Only days with visits count. A lost click restarts the count. The health panel on the dashboard shows lost clicks.',
  'milestone.loss_free_100.name': '100 days without a lost click',
  'milestone.loss_free_100.why': 'Restarts, updates and full disks have not cost you a click.',
  'milestone.loss_free_100.how':
    'Only days with visits count. A lost click restarts the count. The health panel on the dashboard shows lost clicks.',
} as const;
