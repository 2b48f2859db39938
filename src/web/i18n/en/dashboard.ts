export const dashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.first.title': 'Create your first link',
  'dashboard.first.text':
    'Your requests, visits, bots and conversions will appear here. To start, create a campaign.',
  'dashboard.first.action': 'Create your first campaign',
  'dashboard.campaigns': 'Campaigns',
  'dashboard.campaigns.all': 'All campaigns',
  'dashboard.unknown': 'Unknown links',
  'dashboard.latest': 'Latest requests',
  'dashboard.latest.all': 'All requests',
  'dashboard.latest.empty': 'No requests yet. They appear here when someone opens a link.',
  'health.title': 'Health',
  'health.ok': 'Everything is working',
  'health.ok.text': 'All answered requests are stored.',
  'health.stored': '{count, plural, one {# record} other {# records}} stored since the last start',
  'health.malformed':
    '{count, plural, one {# malformed request} other {# malformed requests}}, not included in reports',
  'health.lag': 'Newest data is {seconds, number, ::.#} s old',
  'health.lag_unknown': 'Age of the newest data: unknown',
  'health.fresh': 'Numbers are up to date',
  'health.edges': '{running, number} of {total, number} edge workers running',
  'health.failed': 'Could not check health. Numbers on this screen may be late.',
  'health.copy': 'Copy command',
  'health.unlogged_requests':
    'Some requests were redirected but could not be logged. Check the free disk space.',
  'health.ingest_stopped':
    'A journal record is broken, so the numbers have stopped updating. Nothing after it is lost.',
  'health.ingest_failed':
    'The store rejected the newest records, so the numbers have stopped updating. Every click is safe in the journal, and Fairlead retries automatically.',
  'health.ingest_behind': 'The numbers are delayed. Every click is safe in the journal and will be counted.',
  'health.forwarding_ignored':
    'Ignored a forwarding header from an address that is not a trusted proxy. If it is your proxy, add it to FAIRLEAD_TRUSTED_PROXIES.',
  'health.shared_network':
    'Most requests come from one network. This happens when visitors come through a CDN or proxy, such as Cloudflare, that is not set up yet. See docs/operating.md, “Behind a CDN”.',
  'health.snapshot_rejected':
    'An edge worker rejected the newest settings and is still using the last valid ones.',
  'health.edge_down': 'An edge worker is not running. Its links will not work until it restarts.',
  'health.unclean_stop':
    'The machine stopped without warning. Run the audit command to see which periods may be missing.',
  'health.unlogged_requests.detail':
    '{count, plural, one {# request is} other {# requests are}} missing from the numbers.',
  'health.ingest_behind.detail': '{seconds, number} s behind',
  'health.forwarding_ignored.detail': '{count, plural, one {# request} other {# requests}} so far',
  'health.shared_network.detail': '{percent, number}% of requests in the last {hours, number} hours',
  'health.snapshot_rejected.detail': 'Snapshot {revision, number}. See the log for the reason.',
  'health.edge_down.detail': 'Worker {worker, number} of node {node, number}',
  'health.unclean_stop.detail': 'Between {from} and {to}',
  'health.journal_unavailable':
    'An edge worker cannot write its journal. Links still work, but requests are counted only in memory, and the count is lost if the process is killed. Check the disk.',
  'health.journal_unavailable.detail':
    'Worker {worker, number} of node {node, number}: {count, plural, one {# request} other {# requests}} in memory',
  'health.journal_removed':
    'A journal folder was removed while its edge worker was running. Fairlead created it again. Run the audit command to see what is missing.',
  'health.journal_removed.detail':
    'Worker {worker, number} of node {node, number}: {count, plural, one {# time} other {# times}}',
  'health.clock_ahead':
    'This machine’s clock ran ahead, and an edge worker is still using the wrong time. It corrects itself within 10 seconds.',
  'health.clock_ahead.detail': 'Worker {worker, number} of node {node, number} is {seconds, number} s ahead',
  'health.clock_jumped':
    'This machine’s clock ran ahead for a while. Requests from that time have wrong dates.',
  'health.clock_jumped.detail': 'At {from}, the clock had already shown {to}',
  'health.stopped.missing': 'The file {segment} is missing. Restore it from a copy, or continue without it:',
  'health.stopped.broken':
    'The record at byte {offset, number} of {segment} cannot be read. Restore the file from a copy, or skip the record. Its bytes are kept next to the file:',
  'health.unfair_rules':
    'Some campaigns have rules that Fairlead no longer accepts. Change them, or Fairlead will skip all rules in these campaigns.',
  'health.unfair_rules.detail': '{count, plural, one {# campaign} other {# campaigns}}. Earliest date: {at}',
  'health.rules_skipped': 'Fairlead skipped the rules of some campaigns. Check where they send visitors now.',
  'health.rules_skipped.detail': '{count, plural, one {# campaign} other {# campaigns}}',
  'health.campaigns': 'Show campaigns',
} as const;
