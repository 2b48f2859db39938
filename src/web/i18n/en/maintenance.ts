export const maintenance = {
  'maintenance.title': 'Fairlead is being maintained',
  'maintenance.text':
    'Your links go on working and every click is counted. Only this application has to wait.',
  'maintenance.kept': 'What you typed is kept and will be there again.',
  'maintenance.asking': 'Checking the server…',
  'maintenance.on': 'This page checks every few seconds and goes back by itself.',
  'maintenance.away': 'The server does not answer yet. This page keeps checking and goes back by itself.',
  'maintenance.look': 'Check now',
  'maintenance.over.title': 'Everything is running',
  'maintenance.over.text': 'Fairlead is not being maintained now.',
  'maintenance.over.action': 'Go on',
} as const;
