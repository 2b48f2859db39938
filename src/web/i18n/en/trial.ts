export const trial = {
  'trial.title': 'Try Fairlead for 14 days',
  'trial.lead': 'The whole product, with your own campaigns and your own traffic. No card, no contract.',
  'trial.point.links.title': 'Links for your ads',
  'trial.point.links.text':
    'Paste the URL of your page, get a tracking link, and watch each click arrive within seconds.',
  'trial.point.split.title': 'Your pages compared',
  'trial.point.split.text':
    'Split visitors between your pages by weight, and send some of them elsewhere by country, device or hour.',
  'trial.point.bots.title': 'Numbers without bots',
  'trial.point.bots.text':
    'Bots are counted apart, with the reason for each, so that your rates are those of people.',
  'trial.point.after.title': 'Nothing breaks afterwards',
  'trial.point.after.text':
    'After 14 days you can still read everything. Your links go on working, and no number is lost.',
  'trial.start': 'Start the trial',
  'trial.register.title': 'Start your trial',
  'trial.register.lead': '14 days with everything in it. No card.',
  'trial.closed.title': 'Trials are closed',
  'trial.closed.text':
    'Nobody can register here at the moment. Ask whoever gave you this address to open registration, or for an invitation.',
} as const;
