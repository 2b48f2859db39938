export const dashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.first.title': 'Let’s make your first link',
  'dashboard.first.text':
    'This screen shows what your links do: requests, visits, bots and conversions. There is nothing to show yet because there is no campaign.',
  'dashboard.first.action': 'Create your first campaign',
  'dashboard.campaigns': 'Campaigns',
  'dashboard.campaigns.all': 'All campaigns',
  'dashboard.unknown': 'Unknown links',
  'dashboard.latest': 'Latest requests',
  'dashboard.latest.all': 'All requests',
  'dashboard.latest.empty': 'Nothing has come in yet.',
  'health.title': 'Health',
  'health.ok': 'Everything works',
  'health.ok.text': 'All answered requests are stored.',
  'health.stored': '{count, plural, one {# record} other {# records}} stored since the last start',
  'health.malformed':
    '{count, plural, one {# malformed request} other {# malformed requests}}, counted in no report',
  'health.lag': 'Newest numbers are {seconds, number, ::.#} s old',
  'health.lag_unknown': 'Age of the newest numbers: unknown',
  'health.fresh': 'Numbers are up to date',
  'health.edges': '{running, number} of {total, number} edge workers running',
  'health.failed': 'Health could not be read. Numbers on this screen may be late.',
  'health.copy': 'Copy command',
  'health.unlogged_requests':
    'Some requests were redirected but could not be logged. Check the disk’s free space.',
  'health.ingest_stopped':
    'A journal record is broken and the numbers stand still. Nothing after it is lost.',
  'health.ingest_failed':
    'The store refused the newest records and the numbers stand still. Every click is safe in the journal; Fairlead tries again by itself.',
  'health.ingest_behind': 'The numbers are behind. Every click is safe in the journal and will be counted.',
  'health.forwarding_ignored':
    'A forwarding header came from an address that is not a trusted proxy and was ignored. If that is your proxy, add it to FAIRLEAD_TRUSTED_PROXIES.',
  'health.shared_network':
    'Most requests come from one network. Visitors behind a CDN or proxy such as Cloudflare look like that until it is set up (docs/operating.md, “Behind a CDN”).',
  'health.snapshot_rejected':
    'An edge worker refused the newest settings and goes on with the last good ones.',
  'health.edge_down': 'An edge worker is not running. Its links do not answer until it is back.',
  'health.unclean_stop':
    'The machine stopped without warning. The audit command names the moments that may be missing.',
  'health.unlogged_requests.detail':
    '{count, plural, one {# request is} other {# requests are}} missing in the numbers.',
  'health.ingest_behind.detail': 'Behind by {seconds, number} s',
  'health.forwarding_ignored.detail': '{count, plural, one {# request} other {# requests}} so far',
  'health.shared_network.detail': '{percent, number} % of requests in the last {hours, number} hours',
  'health.snapshot_rejected.detail': 'Settings number {revision, number}. The log says why.',
  'health.edge_down.detail': 'Worker {worker, number} of node {node, number}',
  'health.unclean_stop.detail': 'Between {from} and {to}',
  'health.journal_unavailable':
    'An edge worker cannot write its journal. Links go on, but requests are only counted, in memory: a kill loses that count. Check the disk.',
  'health.journal_unavailable.detail':
    'Worker {worker, number} of node {node, number}: {count, plural, one {# request} other {# requests}} in memory',
  'health.journal_removed':
    'A journal folder was removed while its edge worker ran, and was made again. The audit command says what is missing.',
  'health.journal_removed.detail':
    'Worker {worker, number} of node {node, number}: {count, plural, one {# time} other {# times}}',
  'health.clock_ahead':
    'This machine’s clock ran ahead, and an edge worker still uses the wrong time. It corrects itself within 10 seconds.',
  'health.clock_ahead.detail':
    'Worker {worker, number} of node {node, number} is ahead by {seconds, number} s',
  'health.clock_jumped':
    'This machine’s clock ran ahead for a while. Requests of that time carry wrong dates.',
  'health.clock_jumped.detail': 'At {from} the clock had already shown {to}',
  'health.stopped.missing': 'The file {segment} is gone. Put it back from a copy, or go on without it:',
  'health.stopped.broken':
    'The record at byte {offset, number} of {segment} cannot be read. Put the file back from a copy, or go past the record; its bytes are kept beside the file:',
  'health.unfair_rules':
    'Some campaigns have rules that Fairlead no longer accepts. Change them, or Fairlead will skip all rules of these campaigns.',
  'health.unfair_rules.detail': '{count, plural, one {# campaign} other {# campaigns}}. First date: {at}',
  'health.rules_skipped': 'Fairlead skipped the rules of some campaigns. Check where they lead now.',
  'health.rules_skipped.detail': '{count, plural, one {# campaign} other {# campaigns}}',
  'health.campaigns': 'Show campaigns',
} as const;
