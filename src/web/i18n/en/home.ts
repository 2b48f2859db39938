export const home = {
  'home.page': 'Click tracking you can verify',
  'home.title': 'Know what every click did',
  'home.lead':
    'Fairlead gives your ads tracking links on your own domain, splits visitors between your pages and counts every click exactly once. It runs on your machine, and your data stays there.',
  'home.start': 'Create account',
  'home.signIn': 'Sign in',
  'home.point.once.title': 'Every click, exactly once',
  'home.point.once.text':
    'Each click is recorded before the visitor is redirected. An audit proves it, down to the last click.',
  'home.point.bots.title': 'Bots counted separately',
  'home.point.bots.text':
    'Every request shows its class and the reason. Your visits and rates are based on people.',
  'home.point.split.title': 'Splits you can trust',
  'home.point.split.text': 'Send 70% here and 30% there. Returning visitors see the same page again.',
  'home.point.open.title': 'Nothing hidden',
  'home.point.open.text': 'Crawlers and reviewers get exactly what people get. No visitor is deceived.',
  'home.closed': 'New accounts need an invitation.',
  'home.picture.alt':
    'The Fairlead dashboard, with seven days of figures, a chart of requests and visits, and the campaigns below it',
  'home.picture.caption': 'The dashboard, with sample traffic',
  'home.points': 'What makes it different',
  'home.steps': 'How it works',
  'home.step.make.title': 'Create a campaign',
  'home.step.make.text':
    'Choose where visitors go and how they are split between your pages. You get a short link on your domain.',
  'home.step.place.title': 'Put the link in your ad',
  'home.step.place.text':
    'It works with Google, Meta, TikTok and every other traffic source that takes a URL.',
  'home.step.read.title': 'See what happened',
  'home.step.read.text': 'View every request with its outcome, and every conversion that a postback reports.',
  'home.cloak.title': 'Honest link cloaking',
  'home.cloak.text':
    'A short link on your own domain stands in for a long URL and hides the referrer, in the same way for everyone. Fairlead never shows reviewers a different page. There are no “safe pages”.',
  'home.cost.title': 'What it costs',
  'home.cost.text':
    'Only the machine it runs on. Fairlead is open source under the MIT License and you host it yourself: no plans, no click limits, and your data stays with you.',
} as const;
