export const workspace = {
  'workspace.title': 'Workspace',
  'workspace.lead': 'These settings apply to everybody in the workspace.',
  'workspace.lead.editor': 'You can change the name and the time zone. Everything else is for owners.',
  'workspace.lead.viewer': 'You can look. Editors change the name and the time zone, owners everything.',
  'workspace.name': 'Workspace name',
  'workspace.zone': 'Time zone',
  'workspace.zone.help':
    'Days in reports begin at its midnight. Campaigns without a zone of their own follow it.',
  'workspace.currency': 'Currency',
  'workspace.currency.help':
    'Revenue and costs are kept in it. It can be changed until the first conversion with an amount or click with a price; spend entered before is then no longer counted.',
  'workspace.choice.none': 'Nothing found.',
  'workspace.choice.open': 'Show the list',
  'workspace.choice.close': 'Hide the list',
  'workspace.save': 'Save workspace',
  'workspace.privacy': 'Privacy of visitors',
  'workspace.addresses': 'Keep whole IP addresses',
  'workspace.addresses.help':
    'Off, the last part of each address is cut before anything is written. On, whole addresses are stored from the next request on: personal data in most countries, so your privacy policy has to say so.',
  'workspace.dnt': 'Honour “Do Not Track”',
  'workspace.dnt.help':
    'Visitors whose browser asks not to be tracked are redirected without a cookie and without an address.',
  'workspace.retention': 'How long requests are kept',
  'workspace.retention.label': 'Keep single requests for',
  'workspace.retention.help':
    'Older requests are removed one by one, with addresses, devices and referrers. Reports keep their numbers, and conversions stay.',
  'workspace.retention.days': '{days, plural, one {# day} other {# days}}',
  'workspace.retention.ever': 'Forever',
  'workspace.retention.ask':
    '{days, plural, one {Keep requests for # day?} other {Keep requests for # days?}}',
  'workspace.retention.ask.text':
    '{count, plural, =0 {No request is that old yet. From {from} on, requests are removed as they get that old, and cannot be brought back.} one {# request is older than that: received before {before}. It is removed from {from} on, and cannot be brought back.} other {# requests are older than that: received before {before}. They are removed from {from} on, and cannot be brought back.}} Until then you can change your mind.',
  'workspace.retention.act': 'Keep for this long',
  'workspace.retention.pending':
    '{days, plural, one {From {time} on, requests older than # day are removed.} other {From {time} on, requests older than # days are removed.}} Until then nothing goes: choose a longer time to keep them.',
  'data.title': 'Your data',
  'data.export': 'Take everything with you',
  'data.export.text':
    'One file with everything of the workspace: settings, members, campaigns with their history, requests and conversions, one JSON object on each line. Passwords and keys are not in it.',
  'data.export.act': 'Download everything',
  'data.export.behind':
    'Clicks are being taken in late just now: the file goes up to {time}. Download it again later for the rest.',
  'data.export.begun':
    '{count, plural, =0 {Your browser is downloading the file.} one {Your browser is downloading the file, with # request in it.} other {Your browser is downloading the file, with # requests in it.}} You can leave this page.',
  'data.delete': 'Delete the workspace',
  'data.delete.text':
    'It is deleted 30 days later, with its campaigns, numbers, members and their accounts. Until then links go on working, and you can change your mind.',
  'data.delete.never':
    'This workspace belongs to whoever set up this Fairlead, and the links of all workspaces use its domain. It cannot be deleted.',
  'data.delete.act': 'Delete workspace',
  'data.delete.ask': 'Delete {name}?',
  'data.delete.ask.text':
    'In 30 days its links stop working, and everything in it is gone for good, with the accounts of all members. Download your data first if you may need it.',
  'data.delete.pending': 'This workspace will be deleted on {time}. Until then everything works as before.',
  'data.delete.keep': 'Keep the workspace',
  'data.delete.kept': 'The workspace stays.',
  'data.account': 'Delete your account',
  'data.account.text':
    'You leave this workspace at once. Campaigns and changes you made stay, without your name.',
  'data.account.act': 'Delete account',
  'data.account.ask': 'Delete your account?',
  'data.account.ask.text':
    'You are signed out everywhere, and your API keys stop working. This cannot be undone.',
  'field.currency_in_use':
    'Amounts of conversions or clicks are stored in the currency there is, so it stays',
  'field.currency_unknown': 'This currency is not known',
  'field.export_running': 'A download of this workspace is under way. Wait until it has ended.',
} as const;
