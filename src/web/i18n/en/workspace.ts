export const workspace = {
  'workspace.title': 'Workspace',
  'workspace.lead': 'These settings apply to everyone in the workspace.',
  'workspace.lead.editor': 'You can change the name and time zone. Only owners can change the rest.',
  'workspace.lead.viewer':
    'You can view these settings. Editors can change the name and time zone, and owners can change everything.',
  'workspace.name': 'Workspace name',
  'workspace.zone': 'Time zone',
  'workspace.zone.help':
    'Days in reports start at midnight in this time zone. Campaigns use it unless they set their own.',
  'workspace.currency': 'Currency',
  'workspace.currency.help':
    'Revenue and costs are stored in this currency. You can change it until the first conversion with an amount or the first click with a price. Spend entered before a change is no longer counted.',
  'workspace.choice.none': 'No matches',
  'workspace.choice.open': 'Show options',
  'workspace.choice.close': 'Hide options',
  'workspace.save': 'Save workspace',
  'workspace.privacy': 'Visitor privacy',
  'workspace.addresses': 'Store full IP addresses',
  'workspace.addresses.help':
    'When off, the last part of each address is removed before anything is stored. When on, full addresses are stored from the next request on. They are personal data in most countries, so your privacy policy must mention them.',
  'workspace.dnt': 'Respect “Do Not Track”',
  'workspace.dnt.help':
    'Visitors whose browser asks not to be tracked are redirected without a cookie, and their address is not stored.',
  'workspace.retention': 'Data retention',
  'workspace.retention.label': 'Keep click-level data for',
  'workspace.retention.help':
    'Older requests are deleted, along with their addresses, devices and referrers. Reports keep their numbers, and conversions stay.',
  'workspace.retention.days': '{days, plural, one {# day} other {# days}}',
  'workspace.retention.ever': 'Forever',
  'workspace.retention.ask':
    '{days, plural, one {Keep click-level data for # day?} other {Keep click-level data for # days?}}',
  'workspace.retention.ask.text':
    '{count, plural, =0 {No requests are that old yet. From {from} on, requests are deleted when they reach that age, and cannot be restored.} one {# request, received before {before}, is older than that. It will be deleted after {from} and cannot be restored.} other {# requests, received before {before}, are older than that. They will be deleted after {from} and cannot be restored.}} You can change your mind until then.',
  'workspace.retention.act': 'Change retention',
  'workspace.retention.pending':
    '{days, plural, one {Requests older than # day will be deleted after {time}.} other {Requests older than # days will be deleted after {time}.}} To keep them, choose a longer time before then.',
  'data.title': 'Your data',
  'data.export': 'Export your data',
  'data.export.text':
    'One file with everything in the workspace: settings, members, campaigns with their history, requests and conversions, with one JSON object per line. Passwords and keys are not included.',
  'data.export.act': 'Download everything',
  'data.export.behind':
    'Recent clicks are still being processed, so the file only goes up to {time}. Download it again later to get the rest.',
  'data.export.begun':
    '{count, plural, =0 {Your browser is downloading the file.} one {Your browser is downloading the file, with # request in it.} other {Your browser is downloading the file, with # requests in it.}} You can leave this page.',
  'data.delete': 'Delete the workspace',
  'data.delete.text':
    'The workspace is deleted after 30 days, along with its campaigns, numbers, members and their accounts. Until then, links keep working and you can change your mind.',
  'data.delete.never':
    'This workspace belongs to the owner of this Fairlead instance, and the links of all workspaces use its domain. It cannot be deleted.',
  'data.delete.act': 'Delete workspace',
  'data.delete.ask': 'Delete {name}?',
  'data.delete.ask.text':
    'In 30 days, its links stop working and everything in it is permanently deleted, including all members’ accounts. Download your data first if you might need it.',
  'data.delete.pending': 'This workspace will be deleted on {time}. Until then, everything works as before.',
  'data.delete.keep': 'Keep the workspace',
  'data.delete.kept': 'Deletion canceled. The workspace stays.',
  'data.account': 'Delete your account',
  'data.account.text':
    'You leave this workspace immediately. The campaigns and changes you made stay, without your name.',
  'data.account.act': 'Delete account',
  'data.account.ask': 'Delete your account?',
  'data.account.ask.text':
    'You will be signed out everywhere, and your API keys will stop working. This cannot be undone.',
  'field.currency_in_use':
    'Conversions or clicks already have amounts in the current currency, so you can no longer change it',
  'field.currency_unknown': 'Unknown currency. Choose one from the list',
  'field.export_running': 'This workspace is already being downloaded. Wait until that download ends',
} as const;
