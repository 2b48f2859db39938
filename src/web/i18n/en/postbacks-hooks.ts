/** Webhooks to the customer’s own systems. */
export const postbacksHooks = {
  'hooks.title': 'Webhooks',
  'hooks.text':
    'Notify your own systems of events in Fairlead with signed messages in the Standard Webhooks format.',
  'hooks.add': 'New webhook',
  'hooks.edit': 'Edit webhook',
  'hooks.empty.title': 'No webhooks yet',
  'hooks.empty.text':
    'Add a URL to notify your system within seconds of new conversions, decided A/B tests, failing domains and other events.',
  'hooks.url': 'Endpoint URL',
  'hooks.events': 'Events',
  'hooks.event.conversion.recorded': 'New conversion',
  'hooks.event.conversion.changed': 'Conversion changed',
  'hooks.event.test.decided': 'A/B test decided',
  'hooks.event.domain.failing': 'Domain failing',
  'hooks.event.destination_check.failing': 'Destination check failing',
  'hooks.event.report.ready': 'Scheduled report ready',
  'hooks.on': 'Webhook enabled for {url}',
  'hooks.more': 'More actions for {url}',
  'hooks.test': 'Send a test',
  'hooks.secret': 'Show secret',
  'hooks.secret.title': 'Secret for {url}',
  'hooks.secret.text':
    'Store it on your server, never in a web page. Anyone who has it can sign messages as Fairlead.',
  'hooks.secret.copy': 'Copy secret',
  'hooks.secret.previous': 'Messages are also signed with the old secret until {time}.',
  'hooks.rotate': 'Replace secret',
  'hooks.rotate.ask': 'Replace the secret?',
  'hooks.rotate.text':
    'For 24 hours, messages are signed with both secrets, so you can switch without missing any. If the old secret has leaked, revoke it now.',
  'hooks.rotate.soft': 'Keep both for 24 hours',
  'hooks.rotate.hard': 'Revoke the old one now',
  'hooks.delete': 'Delete',
  'hooks.delete.ask': 'Delete this webhook?',
  'hooks.delete.text':
    '{url} will receive no more messages, and waiting ones will not be sent. The delivery log stays.',
  'hooks.deleted': 'Webhook deleted',
  'hooks.saved': 'Webhook saved',
  'hooks.paused': 'Webhook paused. Events that happen while it is paused are never sent',
  'hooks.resumed': 'Webhook enabled',
  'hooks.save': 'Save',
  'hooks.verify': 'Verify a signature',
  'hooks.verify.text':
    'Each message has the headers webhook-id, webhook-timestamp and webhook-signature. Use the raw body, before parsing it as JSON. Reject timestamps more than five minutes off and IDs you have already seen.',
  'hooks.verify.language': 'Programming language',
  'hooks.verify.copy': 'Copy code',
} as const;
