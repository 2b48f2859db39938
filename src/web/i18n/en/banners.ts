export const banners = {
  'trial.left':
    'Trial: {days, plural, one {# day} other {# days}} left. After that, you can still view everything, and your links keep working.',
  'trial.over':
    'Your trial has ended. You can view everything but change nothing. Your links keep working, and clicks are still counted. To continue, contact the operator of this Fairlead instance.',
  'error.trial_ended':
    'Your trial has ended. You can view everything but change nothing. Your links keep working.',
  'deletion.banner':
    'This workspace and everything in it will be deleted on {time}. Until then, your links keep working.',
  'deletion.more': 'View details',
} as const;
