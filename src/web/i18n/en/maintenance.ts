export const maintenance = {
  'maintenance.title': 'Fairlead is under maintenance',
  'maintenance.text': 'Your links keep working and every click is counted. Only this app is unavailable.',
  'maintenance.kept': 'What you typed is kept and will be here afterward.',
  'maintenance.asking': 'Checking the server…',
  'maintenance.on': 'This page checks every few seconds and returns you to Fairlead automatically.',
  'maintenance.away':
    'The server is not responding yet. This page keeps checking and returns you to Fairlead automatically.',
  'maintenance.look': 'Check now',
  'maintenance.over.title': 'Everything is running',
  'maintenance.over.text': 'Fairlead is not under maintenance.',
  'maintenance.over.action': 'Continue',
} as const;
