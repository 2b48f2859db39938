export const home = {
  'home.page': 'Click tracking you can check',
  'home.title': 'Know what every click did',
  'home.lead':
    'Fairlead gives your ads tracking links on your own domain, splits visitors between your pages and counts every click exactly once. It runs on your machine, and the data stays there.',
  'home.start': 'Create account',
  'home.signIn': 'Sign in',
  'home.point.once.title': 'Every click, exactly once',
  'home.point.once.text':
    'Each click is written down before the visitor is sent on. An audit proves it down to the last one.',
  'home.point.bots.title': 'Bots counted apart',
  'home.point.bots.text':
    'Every request shows its class and the reason. Your visits and rates are those of people.',
  'home.point.split.title': 'Splits you can trust',
  'home.point.split.text': 'Send 70% here and 30% there. A returning visitor sees the same page again.',
  'home.point.open.title': 'Nothing hidden',
  'home.point.open.text': 'Crawlers and reviewers get exactly what a person gets. No visitor is deceived.',
  'home.closed': 'New accounts need an invitation here.',
  'home.picture.alt':
    'Fairlead’s dashboard: the figures of seven days, a chart of requests and visits, and the campaigns below it',
  'home.picture.caption': 'The dashboard, with sample traffic',
  'home.points': 'What is different',
  'home.steps': 'How it works',
  'home.step.make.title': 'Make a campaign',
  'home.step.make.text':
    'Say where visitors go and how they are split between your pages. You get a short link on your domain.',
  'home.step.place.title': 'Put its link into your ad',
  'home.step.place.text': 'It works with Google, Meta, TikTok and every other source that takes a URL.',
  'home.step.read.title': 'Read what happened',
  'home.step.read.text': 'Every request with its outcome, and every conversion that a postback reports.',
  'home.cloak.title': 'Link cloaking, the honest kind',
  'home.cloak.text':
    'A short link on your own domain stands in front of a long address and hides the referrer from it, the same for everyone. What Fairlead does not do: show reviewers a different page. There are no “safe pages”.',
  'home.cost.title': 'What it costs',
  'home.cost.text':
    'Nothing but the machine it runs on. Fairlead is open source under the MIT licence and you host it yourself: no plans, no limit on clicks, and your data stays with you.',
} as const;
