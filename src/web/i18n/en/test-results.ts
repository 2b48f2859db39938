/** Results of an A/B test. */
export const testResults = {
  'result.quoted': '“{name}”',
  'result.between': '{from} to {to}',
  'result.above': '{from} or more',
  'result.edge.low': '{name}, lower bound',
  'result.edge.high': '{name}, upper bound',
  'result.control': 'Control',
  'result.next': 'Next step',
  'result.upTo': 'Evaluated up to {time}',
  'result.perDay': '{count, plural, one {# new visitor per day} other {# new visitors per day}}',
  'result.draft.title': 'This test has not started',
  'result.draft.text':
    'No visitors take part yet. Start the test when the variants, shares and goal are right.',
  'result.none.title': 'Not evaluated yet',
  'result.none.text':
    'Fairlead evaluates each visitor when their conversion window closes, {window} after the visit.',
  'result.none.next': 'Wait. The first results appear here automatically.',
  'result.empty.title': 'No visitors yet',
  'result.empty.text':
    'No visitors have reached this test. Each visitor appears here seconds after the click and is evaluated {window} later.',
  'result.empty.next': 'Send traffic to the campaign link. This page refreshes automatically.',
  'result.bots.title': 'Only bots so far',
  'result.bots.text':
    '{count, plural, one {# bot request} other {# bot requests}} reached this test, but no people. Bots are never included in results.',
  'result.bots.next':
    'Check the request log to see why they were classified as bots. If these were people you paid for, correct the class there. If not, contact the traffic source.',
  'result.impossible.title': 'These numbers cannot be right',
  'result.impossible.text':
    'More conversions than visitors are stored for {names}. No numbers are shown because none of them can be trusted.',
  'result.impossible.next':
    'Run “fairlead audit” and check “Health” on the dashboard. Data may be stored twice. Do not base a decision on this test.',
  'result.broken.title': 'The split is broken. Do not trust the numbers below',
  'result.broken.assigned': 'Visitors are not distributed according to the shares (p {p}).',
  'result.broken.landed': 'Pages load less often for some variants than for others (p {p}).',
  'result.broken.valid': 'The share of bots differs between variants (p {p}).',
  'result.broken.assigned.next':
    'Look for anything that answers in Fairlead’s place or sends the same people again, such as a cache or proxy in front of the link, or a link passed on together with its cookie.',
  'result.broken.landed.next':
    'Open each page from the link on a phone. A page may be down, slow, redirecting elsewhere or missing the t.js script.',
  'result.broken.valid.next':
    'Check each variant’s bots in the request log. A monitor, a link preview or an ad review may visit only one of them.',
  'result.collecting.title': 'Still collecting',
  'result.collecting.text':
    'Each variant needs {units, number} evaluated visitors and {conversions, number} conversions before results are available.',
  'result.collecting.missing':
    'Still needed for {name}: visitors {units, number}, conversions {conversions, number}',
  'result.collecting.next': 'Wait and leave the test unchanged.',
  'result.winner.title': 'Winner: {name}',
  'result.winner.text':
    'It beats the control. The difference is statistically significant at the risk level you chose.',
  'result.winner.next': 'End the test and send everyone to the winner.',
  'result.worse.title': 'Worse than the control: {names}',
  'result.worse.text': 'This is not bad luck. Every visitor you send there costs you conversions.',
  'result.worse.next': 'Remove the variant from the test, or end the test and keep the control.',
  'result.ahead.title': 'Ahead so far: {name}',
  'result.ahead.text':
    'The difference is real, but the test has not covered every day of the week yet, and results vary by weekday.',
  'result.ahead.next': 'Let it run until {until}. A winner is named only then.',
  'result.behind.title': 'Behind so far: {names}',
  'result.behind.text':
    'The difference is real, but the test has not covered every day of the week yet, and results vary by weekday.',
  'result.behind.next': 'Let it run until {until}, or remove the variant now if it costs too much.',
  'result.no_difference.title': 'No difference that matters',
  'result.no_difference.text':
    'If there is a difference, it is smaller than the {mde} lift you said would matter.',
  'result.no_difference.next': 'Keep the variant you prefer, and test a bolder change next.',
  'result.too_early.title': 'Too early to tell',
  'result.too_early.text': 'The results so far could still be due to chance, in either direction.',
  'result.too_early.next': 'Let it run. It is too early to estimate how long it will take.',
  'result.too_early.days':
    'Let it run for about {days, plural, one {# more day} other {# more days}} at the current traffic level.',
  'result.aa_passed.title': 'Passed: tracking and split work',
  'result.aa_passed.text': 'Two copies of the same page performed alike, as they should.',
  'result.aa_passed.next': 'End this test and start a real one.',
  'result.aa_failed.title': 'Failed: two copies of the same page differ',
  'result.aa_failed.text':
    'A page cannot outperform itself. Something is wrong with the tracking or the split, and a real test would name false winners.',
  'result.aa_failed.next':
    'Check that both copies fire the same postback with the click ID and that nothing is cached. Then run another A/A test.',
  'result.aa_running.title': 'So far, so good',
  'result.aa_running.text': 'The difference between the copies is small enough to be chance.',
  'result.aa_running.next': 'Let it run until it reaches the planned number of visitors.',
  'result.aa_running.days':
    'Let it run for about {days, plural, one {# more day} other {# more days}} at the current traffic level.',
  'result.bandit_running.title': 'Running: shares follow results',
  'result.bandit_running.text':
    'Every hour, variants that perform better get more visitors. This earns more during the test, but it does not produce a winner at a fixed sample size.',
  'result.bandit_running.next':
    'Let it run. When one variant gets almost all visitors, end the test with that variant.',
  'result.found': '{name}: {interval} vs. control (p {p})',
  'result.check.split.ok': 'Traffic split is as expected (alarm at p < {p})',
  'result.check.split.bad': 'Traffic split is not as expected (alarm at p < {p})',
  'result.check.data': 'At least {units, number} visitors and {conversions, number} conversions per variant',
  'result.check.p': 'Strongest difference: p {p} (significant below {alpha})',
  'result.check.aa': 'Difference between copies: p {p} (fails below {alpha})',
  'result.check.week': 'One full week (until {date})',
  'result.check.planned': '{count, number} of {planned, number} planned visitors',
  'result.section.arms': 'Results by variant',
  'result.withheld': 'Probabilities are hidden while there is a split alarm.',
  'result.waiting': '{count, plural, one {# more to evaluate} other {# more to evaluate}}',
  'result.share': 'Current share',
  'result.share.help':
    'The share of new visitors sent to this variant right now. Returning visitors keep their variant while its share is above 0%, so the counts take time to reflect a change.',
  'result.units': 'Visitors',
  'result.units.help':
    'People whose conversion window has closed. Each person counts once, no matter how often they return. Bots never count. Recent visitors are added when their window closes, so slow buyers are not mistaken for lost ones.',
  'result.conversions': 'Conversions',
  'result.conversions.help':
    'Visitors who converted within the window after their first visit. Repeat conversions by the same person do not count.',
  'result.rate': 'Conversion rate',
  'result.rate.help':
    'Conversions per visitor. There is a 95% chance that the true rate is in the range below it. Overlapping ranges do not mean that variants perform the same. Check the lift instead.',
  'result.revenue': 'Revenue',
  'result.revenue.help': 'All payouts from these visitors within the window, in the workspace currency.',
  'result.perVisitor': 'Revenue per visitor',
  'result.perVisitor.help':
    'Revenue divided by all visitors, including those who bought nothing. A few large orders can skew it, so give revenue tests more time.',
  'result.lift': 'Lift',
  'result.lift.help':
    'The change relative to the control: +10% means a rise from 3.0% to 3.3%. You can check the range below it as often as you like. It contains the true lift with the confidence you chose. If it includes 0, nothing is proven.',
  'result.range.anytime': 'Valid any time:\n{range}',
  'result.range.likely': 'Estimate only:\n{range}',
  'result.range.once': 'Single look:\n{range}',
  'result.p': 'p',
  'result.p.help':
    'Shows how easily chance alone could explain the difference. It is valid whenever you check. Below the risk you chose, the difference is significant. It is not the probability that the variant is better, and a large p does not prove that variants are equal.',
  'result.best': 'Chance to be best',
  'result.best.help':
    'The probability, based on the numbers alone, that no other variant is better. Use it as a rough guide, not to decide: it jumps early on, and if you check often, it will reach 95% by chance.',
  'result.beats': 'Chance to beat control',
  'result.beats.help':
    'The probability that this variant is better than the control, with the range that has a 95% chance of containing the lift. Do not decide by it: only p and its range stay valid if you check often.',
  'result.loss': 'Expected loss',
  'result.loss.help':
    'The average cost of choosing this variant if another one is better: money per visitor, or percentage points of the conversion rate (0.1% means 2.9% instead of 3.0%). If that is too small to matter to you, choosing it is low risk, even without a winner.',
  'result.bots': 'Bots',
  'result.bots.help':
    'Requests by bots, as a share of all requests to this variant. No other number here includes them. The share should be similar for all variants. The split check below detects differences.',
  'result.section.split': 'Traffic split check',
  'result.split.help':
    'If traffic does not match the shares you set, visitors are being lost, and the variant that loses them may only look better. In that case, no winner is shown.',
  'result.split.assigned': 'Assigned',
  'result.split.landed': 'Page loaded',
  'result.split.valid': 'Human visitors',
  'result.split.assigned.help':
    'Visitors by assigned variant, compared with the numbers expected from the shares.',
  'result.split.landed.help':
    'Visitors whose page reported that it loaded, using the t.js script. This is the only place that reveals a page that is down for some visitors.',
  'result.split.valid.help':
    'Visitors still classified as people, based on everything known so far. If bots favour one variant, you see it here.',
  'result.split.ok': 'OK',
  'result.split.alarm': 'Alarm',
  'result.split.expected': 'Expected',
  'result.split.counted': 'Counted',
  'result.split.p': 'Alarm p {p} · chi-square p {classic}',
  'result.split.p.help':
    'The first p triggers the alarm and is valid whenever you check. The chi-square p is the textbook test for a single look. Checking it often causes false alarms.',
  'result.split.none':
    'No page has reported a load yet. Add the t.js script to your pages to see where visitors are lost.',
  'result.identity': 'How visitors are recognized',
  'result.identity.text':
    '{share} of visitors came without cookies. They count as new visitors every day, so one person may be counted several times.',
  'result.identity.help':
    'A person with a cookie, or with a visitor ID that you provide, counts once in the whole test. Without either, they count once per day. A large share makes the test less precise but favours no variant.',
  'result.section.since': 'Changes after counting',
  'result.since.help':
    'Counted results stay counted, so that later changes cannot reverse a verdict. This table shows how many results would be affected.',
  'result.since.rejected': 'Conversions rejected later',
  'result.since.reclassified': 'Visitors later classified as bots',
  'result.since.before': 'Conversions dated before the visit (not counted)',
  'result.since.after': 'Conversions after the window (not counted)',
  'result.chart.lift': 'Lift over time',
  'result.chart.lift.y': 'Lift vs. control, %',
  'result.chart.lift.help':
    'The band contains every lift that has not been ruled out. It only ever narrows. Once it clears the zero line, the variant is better or worse. Once it is within the dotted lines, the difference is too small to matter.',
  'result.chart.rates': 'Cumulative conversion rate',
  'result.chart.rates.y': 'Conversions per visitor since start, %',
  'result.chart.rates.help':
    'The conversion rate of all visitors up to that day, by visit date. Early swings are mostly chance, so do not pick the day on which a variant looks best.',
  'result.chart.density': 'Likely conversion rate',
  'result.chart.density.revenue': 'Likely revenue per visitor',
  'result.chart.density.y': 'Likelihood relative to the peak',
  'result.chart.density.help':
    'The higher the curve, the more likely that value. Narrow curves come from many visitors. Where curves overlap, the variants cannot be told apart yet.',
  'result.chart.weights': 'Traffic shares over time',
  'result.chart.weights.y': 'Share of new visitors, %',
  'result.chart.weights.help':
    'How the bandit shifted traffic. Each change starts a new phase, so hours with different shares are never mixed.',
  'result.chart.delays': 'Time to conversion',
  'result.chart.delays.y': 'Converted so far, % of the variant’s conversions',
  'result.chart.delays.help':
    'The share of conversions received by each point in time. If the curves differ, one variant takes longer to convert. This alone does not make a variant win, because visitors are evaluated only when their window closes.',
  'result.chart.delays.x': 'Time since the visit',
  'result.chart.delays.differ':
    'Time to conversion for {name} differs from the control (p {p}). This is a hint, not an error: visitors are evaluated only when their window closes. Check that the window is long enough for the slower variant.',
  'result.day': 'Day',
  'result.mde': 'threshold {mde}',
  'result.zero': 'no difference',
  'result.bandit': 'Bandit',
  'result.bandit.enough': 'Shares update hourly. Next update: {time}.',
  'result.bandit.waiting': 'Shares stay unchanged until each variant has 100 evaluated visitors.',
  'result.bandit.missed': 'Cost of learning',
  'result.bandit.missed.help':
    'An estimate of the conversions (or revenue) lost by sending visitors to weaker variants instead of the best one, compared with what an even split would have lost.',
  'result.bandit.missed.text': '{missed} so far, compared with {equal} for an even split',
  'result.bandit.steps': '{count, plural, one {# update so far} other {# updates so far}}',
  'result.section.guardrails': 'Guardrails',
  'result.guardrails.help':
    'Metrics that must not get worse while the goal improves. They warn you but do not decide the result. Their p-values are also valid whenever you check.',
  'result.guardrail.landed': 'Share of visitors whose page loaded',
  'result.guardrail.share': 'Share',
  'result.guardrail.fine': 'No worse',
  'result.guardrail.beware': 'Warning: {name} got worse. Check the guardrails below before you decide.',
  'result.guardrail.worse': 'Worse',
  'result.guardrail.unclear': 'Unclear so far',
  'result.guardrail.no_data': 'No data',
  'result.section.fixed': 'Classical statistics (single look)',
  'result.fixed.help':
    'Use these only if you set the number of visitors in advance and look once, when you reach it. If you check every day and stop at p < 5%, about one in three tests of identical variants gives a wrong result.',
  'result.fixed.planned': 'You reached the planned number of visitors. You can read these figures now.',
  'result.fixed.not':
    'You have not reached the planned number of visitors, or none was set. Do not decide by these figures.',
  'result.fixed.p': 'p (log-ratio test)',
  'result.fixed.mean': 'p (Welch’s t)',
  'result.fixed.pooled': 'p (pooled z)',
  'result.fixed.holm': 'p (Holm)',
  'result.section.segments': 'Segments',
  'result.segments.by': 'Segment by',
  'result.segments.warning':
    'Use segments for ideas, not verdicts. By chance alone, one in twenty looks like a winner. If a segment surprises you, run a separate test for it.',
  'result.segments.help':
    'The same comparison within parts of your traffic. “p (Holm)” accounts for testing all segments at once. “p (BH)” is less strict (Benjamini-Hochberg): most of the differences it flags are real.',
  'result.segments.bh': 'p (BH)',
  'result.segments.none': 'No visitors have been evaluated yet.',
  'result.segments.bandit': 'Segments cannot be compared because a bandit’s shares change every hour.',
  'result.segments.left':
    '{count, plural, one {# more value not compared} other {# more values not compared}}',
  'result.segments.comparisons': 'Adjusted for {count, plural, one {# comparison} other {# comparisons}}',
  'result.export.arms': 'Variants (CSV)',
  'result.export.days': 'Days (CSV)',
  'result.export.json': 'All data (JSON)',
  'result.print': 'Print',
} as const;
