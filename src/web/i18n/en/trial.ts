export const trial = {
  'trial.title': 'Try Fairlead for 14 days',
  'trial.lead': 'The full product, with your own campaigns and traffic. No card, no contract.',
  'trial.point.links.title': 'Links for your ads',
  'trial.point.links.text':
    'Paste the URL of your page, get a tracking link, and watch each click arrive within seconds.',
  'trial.point.split.title': 'Compare your pages',
  'trial.point.split.text':
    'Split visitors between your pages by weight, and send some of them elsewhere by country, device or time of day.',
  'trial.point.bots.title': 'Numbers without bots',
  'trial.point.bots.text':
    'Bots are counted separately, with the reason for each, so your rates are based on people.',
  'trial.point.after.title': 'Nothing breaks after the trial',
  'trial.point.after.text':
    'After 14 days, you can still view everything. Your links keep working, and no numbers are lost.',
  'trial.start': 'Start the trial',
  'trial.register.title': 'Start your trial',
  'trial.register.lead': '14 days with everything included. No card.',
  'trial.closed.title': 'Trials are not available',
  'trial.closed.text':
    'New registrations are closed. Ask the person who sent you here to open registration or to invite you.',
} as const;
