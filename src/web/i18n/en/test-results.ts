/** What an A/B test has shown. */
export const testResults = {
  'result.quoted': '“{name}”',
  'result.between': '{from} to {to}',
  'result.above': 'from {from} up',
  'result.edge.low': '{name}, from',
  'result.edge.high': '{name}, to',
  'result.control': 'Control',
  'result.next': 'What to do now',
  'result.upTo': 'Evaluated up to {time}',
  'result.perDay': '{count, plural, one {# new visitor a day} other {# new visitors a day}}',
  'result.draft.title': 'This test has not started',
  'result.draft.text': 'Nobody takes part yet. Start it when pages, shares and goal are right.',
  'result.none.title': 'Not evaluated yet',
  'result.none.text':
    'Fairlead looks at each visitor once the time for a conversion is over: {window} after the visit.',
  'result.none.next': 'Nothing. The first figures appear here by themselves.',
  'result.empty.title': 'No visitors yet',
  'result.empty.text':
    'Nobody has come to this test so far. Each visitor appears here seconds after the click, and is judged {window} later.',
  'result.empty.next': 'Send traffic to the link of the campaign. This page refreshes by itself.',
  'result.bots.title': 'Only bots so far',
  'result.bots.text':
    '{count, plural, one {# request} other {# requests}} of programs reached this test, and no person did. Programs are never compared.',
  'result.bots.next':
    'Look in the request log why they count as bots. If these were people you paid for, correct it there; if not, talk to the traffic source.',
  'result.impossible.title': 'These numbers cannot be right',
  'result.impossible.text':
    'More conversions than visitors are stored of {names}. No number of this test can be trusted, so none is shown.',
  'result.impossible.next':
    'Run “fairlead audit” and look at “Health” on the dashboard: data may be stored twice. Do not decide by this test.',
  'result.broken.title': 'The split is broken: trust no number below',
  'result.broken.assigned': 'Visitors are not spread over the pages as the shares say (p {p}).',
  'result.broken.landed': 'Some pages load less often than visitors are sent to them (p {p}).',
  'result.broken.valid': 'The share of bots differs between the pages (p {p}).',
  'result.broken.assigned.next':
    'Look for something that answers in Fairlead’s place or sends the same people again: a cache or proxy before the link, a link handed on together with its cookie.',
  'result.broken.landed.next':
    'Open each page on a phone, from the link: one may be down, slow, redirect elsewhere or lack the script t.js.',
  'result.broken.valid.next':
    'Look in the request log at the bots of each page: a monitor, a preview or an ad review may visit only one of them.',
  'result.collecting.title': 'Still collecting',
  'result.collecting.text':
    'Each page needs {units, number} visitors who have been judged and {conversions, number} conversions before anything can be said.',
  'result.collecting.missing':
    '{name} still lacks: visitors {units, number}, conversions {conversions, number}',
  'result.collecting.next': 'Wait, and change nothing.',
  'result.winner.title': 'Winner: {name}',
  'result.winner.text': 'It really brings more than the control; luck is ruled out at the level you chose.',
  'result.winner.next': 'Decide the test for this page: everybody gets it then.',
  'result.worse.title': 'Worse than the control: {names}',
  'result.worse.text': 'The difference is no bad luck: each visitor sent there costs you conversions.',
  'result.worse.next': 'Stop it: take the page out of the test, or decide for the control.',
  'result.ahead.title': 'Ahead so far: {name}',
  'result.ahead.text':
    'The difference is there, but not every day of the week has been seen yet, and weekdays differ.',
  'result.ahead.next': 'Let it run to {until}. Only then is a winner named.',
  'result.behind.title': 'Behind so far: {names}',
  'result.behind.text':
    'The difference is there, but not every day of the week has been seen yet, and weekdays differ.',
  'result.behind.next': 'Let it run to {until}, or stop the page now if it costs too much.',
  'result.no_difference.title': 'No difference that matters',
  'result.no_difference.text':
    'Whatever difference there is, it is smaller than the {mde} that you said would matter.',
  'result.no_difference.next': 'Keep the page you like better, and test a bolder change next.',
  'result.too_early.title': 'Too early to tell',
  'result.too_early.text': 'What has been seen so far can still be luck, in both directions.',
  'result.too_early.next': 'Let it run. How long it takes cannot be said yet.',
  'result.too_early.days':
    'Let it run: about {days, plural, one {# more day} other {# more days}} at today’s traffic.',
  'result.aa_passed.title': 'Passed: tracking and split are sound',
  'result.aa_passed.text': 'Two copies of one page came out alike, as they must.',
  'result.aa_passed.next': 'Decide this test, and start a real one.',
  'result.aa_failed.title': 'Failed: two copies of one page differ',
  'result.aa_failed.text':
    'The same page cannot be better than itself. Something in tracking or split is wrong, and a real test would name false winners.',
  'result.aa_failed.next':
    'Check that both copies fire the same postback, with the click id, and that nothing is cached. Then run another A/A test.',
  'result.aa_running.title': 'So far, so good',
  'result.aa_running.text': 'The copies do not differ more than luck allows.',
  'result.aa_running.next': 'Let it run until the planned visitors are there.',
  'result.aa_running.days':
    'Let it run: about {days, plural, one {# more day} other {# more days}} at today’s traffic.',
  'result.bandit_running.title': 'Running: shares follow the results',
  'result.bandit_running.text':
    'Pages that do better get more visitors, hour by hour. That earns while it learns, and is no test with a winner at a fixed size.',
  'result.bandit_running.next': 'Let it run. When one page has almost all visitors, decide for it.',
  'result.found': '{name}: {interval} against the control (p {p})',
  'result.check.split.ok': 'Visitors are split as they should be (alarm at p < {p})',
  'result.check.split.bad': 'The split is not as it should be (alarm at p < {p})',
  'result.check.data': 'At least {units, number} visitors and {conversions, number} conversions a page',
  'result.check.p': 'Surest difference: p {p} (counts below {alpha})',
  'result.check.aa': 'Copies alike: p {p} (fails below {alpha})',
  'result.check.week': 'One full week, until {date}',
  'result.check.planned': '{count, number} of {planned, number} planned visitors',
  'result.section.arms': 'Results by page',
  'result.withheld': 'Chances are not shown while the split alarms.',
  'result.waiting': '{count, plural, one {# more not judged yet} other {# more not judged yet}}',
  'result.share': 'Share now',
  'result.share.help':
    'Share of new visitors who get this page at the moment. Earlier visitors keep their page while its share is above 0 %, so the counts need not follow a change at once.',
  'result.units': 'Visitors',
  'result.units.help':
    'People whose time for a conversion is over. Each counts once, however often they come back; bots never count. Those who came lately are added when their time is over, so that slow buyers are not taken for lost ones.',
  'result.conversions': 'Conversions',
  'result.conversions.help':
    'Visitors who converted within the window after their first visit. A second conversion of the same person adds nothing.',
  'result.rate': 'Conversion rate',
  'result.rate.help':
    'Conversions per visitor. The true rate lies in the range below it with a chance of 95%. Two ranges that overlap do not mean that the pages are alike: look at the lift.',
  'result.revenue': 'Revenue',
  'result.revenue.help': 'All payouts of these visitors within the window, in the currency of the workspace.',
  'result.perVisitor': 'Revenue per visitor',
  'result.perVisitor.help':
    'Revenue divided by visitors, also those who bought nothing. A few large orders move it a lot: give such a test more time.',
  'result.lift': 'Lift',
  'result.lift.help':
    'How much better or worse than the control, relative: +10% is a rise from 3.0% to 3.3%. The range below it may be looked at any time, as often as you like: it has the true lift in it with the certainty that you chose. If it contains 0, nothing is proven.',
  'result.range.anytime': 'Check any day:\n{range}',
  'result.range.likely': 'Estimate only:\n{range}',
  'result.range.once': 'For one look:\n{range}',
  'result.p': 'p',
  'result.p.help':
    'How well luck alone explains the difference, made for looking at any time. Below the risk you chose, luck is ruled out. It is not the chance that the page is better, and a large p proves no equality.',
  'result.best': 'Chance to be best',
  'result.best.help':
    'How likely it is, from the numbers alone, that no other page is better. Good for a feeling, not for a decision: it jumps early on, and looking often makes it say 95% by luck.',
  'result.beats': 'Chance to beat the control',
  'result.beats.help':
    'How likely this page is better than the control, with the range in which the lift lies with a chance of 95%. It describes and does not decide: only p and its range are safe against looking often.',
  'result.loss': 'Expected loss',
  'result.loss.help':
    'What it costs on average to choose this page, in case another one is better: money per visitor, or points of the conversion rate (0.1% is 2.9% in place of 3.0%). Where that is too small to matter to you, little can go wrong, even without a winner.',
  'result.bots': 'Bots',
  'result.bots.help':
    'Requests of programs, as a share of all requests to this page. They are in no other number here. The share should be alike on all pages; if not, the split is checked for it below.',
  'result.section.split': 'Is the split sound?',
  'result.split.help':
    'If visitors do not fall among the pages as the shares say, some get lost on the way, and the better rate may only be that of the page which lost the others. Then no winner is shown.',
  'result.split.assigned': 'Sent to the page',
  'result.split.landed': 'Page loaded',
  'result.split.valid': 'Still people',
  'result.split.assigned.help': 'Visitors by the page they were given, beside what the shares ask for.',
  'result.split.landed.help':
    'Visitors whose page reported that it loaded (the script t.js tells). A page that is down for some shows here, and only here.',
  'result.split.valid.help':
    'Visitors who still count as people with all that is known by now. If bots prefer one page, it shows here.',
  'result.split.ok': 'Sound',
  'result.split.alarm': 'Alarm',
  'result.split.expected': 'Due',
  'result.split.counted': 'Counted',
  'result.split.p': 'Alarm’s p {p} · chi-square p {classic}',
  'result.split.p.help':
    'The first p may be looked at any time and raises the alarm. The chi-square is the textbook check for a single look: who looks at it often sees false alarms.',
  'result.split.none':
    'No page has reported yet. Put the script t.js on your pages to see who lost visitors.',
  'result.identity': 'How visitors are known again',
  'result.identity.text':
    '{share} of the visitors came without cookies: each counts as a new visitor every day, so that one person may be in the numbers several times.',
  'result.identity.help':
    'With a cookie, or a visitor id that you give, a person counts once in the whole test. Without, only once a day. A large share makes the test less sharp, but favours no page.',
  'result.section.since': 'Changed since it was counted',
  'result.since.help':
    'What was counted stays counted: otherwise a verdict could be turned by what comes later. Here you see how much that concerns.',
  'result.since.rejected': 'Conversions rejected since',
  'result.since.reclassified': 'Visitors who count as bots by now',
  'result.since.before': 'Conversions dated before the visit (not counted)',
  'result.since.after': 'Conversions after the window (not counted)',
  'result.chart.lift': 'Lift and what is still possible',
  'result.chart.lift.y': 'Lift against the control, %',
  'result.chart.lift.help':
    'The band holds every lift that has not been ruled out so far. It only narrows. Once it leaves the zero line, the page is better or worse; once it lies within the dotted lines, the difference is too small to matter.',
  'result.chart.rates': 'Conversion rate so far',
  'result.chart.rates.y': 'Conversions per visitor since the start, %',
  'result.chart.rates.help':
    'The rate of all visitors up to that day, by the day of their visit. Early on it swings by luck; do not pick the day on which a page looks best.',
  'result.chart.density': 'Where the true rate lies',
  'result.chart.density.revenue': 'Where the true revenue per visitor lies',
  'result.chart.density.y': 'Likelihood, relative to the peak',
  'result.chart.density.help':
    'The higher the curve, the likelier that value. Narrow curves come from many visitors. Curves that lie over each other mean: not to be told apart yet.',
  'result.chart.weights': 'Shares over time',
  'result.chart.weights.y': 'Share of new visitors, %',
  'result.chart.weights.help':
    'How the bandit moved visitors. Every step begins a phase of its own, so that hours of different shares are never mixed.',
  'result.chart.delays': 'How long conversions take',
  'result.chart.delays.y': 'Converted so far, % of all conversions of the page',
  'result.chart.delays.help':
    'How many of the conversions had come after so much time. If curves differ, one page makes people wait longer. As each visitor is judged only when the window is over, that makes no page win by itself.',
  'result.chart.delays.x': 'Time after the visit',
  'result.chart.delays.differ':
    'Conversions of {name} come at other times than those of the control (p {p}). That is a hint, not an error: visitors are judged when the window is over. Check that the window is long enough for the slower page.',
  'result.day': 'Day',
  'result.mde': 'matters from {mde}',
  'result.zero': 'no difference',
  'result.bandit': 'What the bandit does',
  'result.bandit.enough': 'Shares change hourly. Next step: {time}.',
  'result.bandit.waiting': 'Shares stay as they are until each page has 100 visitors who were judged.',
  'result.bandit.missed': 'Missed by learning',
  'result.bandit.missed.help':
    'About how many conversions (or how much revenue) visitors of weaker pages would have brought on the best one, beside what equal shares would have missed.',
  'result.bandit.missed.text': '{missed} so far; equal shares would have missed {equal}',
  'result.bandit.steps': '{count, plural, one {# step so far} other {# steps so far}}',
  'result.section.guardrails': 'Guardrails',
  'result.guardrails.help':
    'What must not get worse while the goal gets better. They warn; they do not decide. Their p may be looked at any time as well.',
  'result.guardrail.landed': 'Share of visitors whose page loaded',
  'result.guardrail.share': 'Share',
  'result.guardrail.fine': 'Not worse',
  'result.guardrail.beware': 'Beware: “{name}” has got worse. See the guardrails below before you decide.',
  'result.guardrail.worse': 'Worse',
  'result.guardrail.unclear': 'Not clear yet',
  'result.guardrail.no_data': 'No data',
  'result.section.fixed': 'Classical figures (for one look)',
  'result.fixed.help':
    'For who planned the number of visitors beforehand and looks once, when they are there. Who looks every day and stops at p < 5% is wrong in about every third test of equal pages.',
  'result.fixed.planned': 'The planned visitors are reached: these figures may be read now.',
  'result.fixed.not':
    'The planned visitors are not reached, or nothing was planned: do not decide by these figures.',
  'result.fixed.p': 'p (log-ratio test)',
  'result.fixed.mean': 'p (Welch’s t)',
  'result.fixed.pooled': 'p (pooled z)',
  'result.fixed.holm': 'p, corrected',
  'result.section.segments': 'Segments',
  'result.segments.by': 'By',
  'result.segments.warning':
    'For ideas, not for verdicts. Of twenty segments one looks like a winner by luck alone. If a segment surprises you, test it on its own.',
  'result.segments.help':
    'The same comparison within parts of the traffic. “p, corrected” allows for having looked at all of them (Holm); “p, ideas” is milder (Benjamini-Hochberg): of what it points at, most is real.',
  'result.segments.bh': 'p, ideas',
  'result.segments.none': 'No visitor has been judged yet.',
  'result.segments.bandit': 'A bandit’s shares change by the hour: its segments cannot be compared.',
  'result.segments.left': '{count, plural, one {# more value} other {# more values}}, not compared',
  'result.segments.comparisons': 'Corrected for {count, plural, one {# comparison} other {# comparisons}}',
  'result.export.arms': 'Pages (CSV)',
  'result.export.days': 'Days (CSV)',
  'result.export.json': 'Everything (JSON)',
  'result.print': 'Print',
} as const;
