export const banners = {
  'trial.left':
    'Trial: {days, plural, one {# day} other {# days}} left. Afterwards you can still look at everything, and your links go on working.',
  'trial.over':
    'Your trial is over. You can look at everything but change nothing; your links go on working and are counted. To go on, talk to whoever runs this Fairlead.',
  'error.trial_ended':
    'This trial is over: you can look at everything, but change nothing. Your links go on working.',
  'deletion.banner':
    'This workspace will be deleted on {time}, with everything in it. Until then your links go on working.',
  'deletion.more': 'Look at it',
} as const;
