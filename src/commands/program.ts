import { Argument, Command, InvalidArgumentError } from 'commander';

const wholeNumber =
  (most: number) =>
  (text: string): number => {
    if (/^\d{1,15}$/.test(text) && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Use a whole number from 0 to ${most}.`);
  };

const positive =
  (most: number) =>
  (text: string): number => {
    if (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`Use a number above 0, up to ${most}.`);
  };

const webAddress = (text: string): URL => {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('Use a URL that starts with http:// or https://.');
};

/**
 * The command line. Each command is loaded when it is run, so that an edge worker never loads a database.
 * docs/commands.md lists them all, which a test verifies.
 */
export const buildProgram = (): Command => {
  const program = new Command('fairlead')
    .description(
      'Fairlead, a self-hosted click tracker. Settings are environment variables: docs/configuration.md.',
    )
    .showHelpAfterError();

  program
    .command('start')
    .description('run everything on this machine: the application, API and links')
    .option('--demo', 'also make a workspace with demo data, and an account if there is none', false)
    .action(async (options) => (await import('./roles.ts')).start(options));
  program
    .command('control')
    .description('run only the application, its API and the stores')
    .action(async () => (await import('./roles.ts')).control());
  program
    .command('edge')
    .description('only answer links, with the configured number of workers')
    .option('--worker <n>', 'run a single worker, in this process', wholeNumber(254))
    .option('--socket <fd>', 'used by `start`, which keeps the sockets of its workers open')
    .action(async (options) => (await import('./roles.ts')).edge(options));
  program
    .command('courier')
    .description(
      'on an edge machine: exchange settings, keys and records with its control (`edge` starts it)',
    )
    .action(async () => (await import('./roles.ts')).courier());
  const node = program
    .command('node')
    .description('add, list and remove edge machines, on the machine where control runs');
  node
    .command('add')
    .description('add an edge machine and print its code, which is shown only once')
    .argument('<name>', 'a name for people, such as the name of the machine')
    .action(async (name) => (await import('./node-commands.ts')).nodeAdd(name));
  node
    .command('list')
    .description('show every edge machine: its number, address and state, and what it has not delivered')
    .option('--json', 'print it as JSON', false)
    .action(async (options) => (await import('./node-commands.ts')).nodeList(options));
  node
    .command('remove')
    .description('remove an edge machine: its key stops working')
    .argument('<name>', 'its name')
    .option('--force', 'even if it runs, or has records that it has not delivered', false)
    .action(async (name, options) => (await import('./node-commands.ts')).nodeRemove(name, options));
  program
    .command('join')
    .description('make this machine an edge machine of the control whose `node add` printed the code')
    .argument('<code>', 'the code')
    .action(async (code) => (await import('./node-commands.ts')).join(code));
  program
    .command('audit')
    .description(
      'check the event store against the journals; exits with code 1 if a record is missing or duplicated',
    )
    .option('--json', 'print the figures as JSON', false)
    .action(async (options) => (await import('./audit.ts')).audit(options));
  program
    .command('skip-record')
    .description('tell ingest to skip a broken journal record; its bytes are kept')
    .requiredOption('--segment <name>', 'segment, as named by the audit and the health panel')
    .requiredOption('--offset <bytes>', 'offset of the record', wholeNumber(Number.MAX_SAFE_INTEGER))
    .action(async (options) => (await import('./operator-commands.ts')).skipRecord(options));
  program
    .command('adopt-journal')
    .description('take over a journal that was copied here from a machine that is gone for good')
    .requiredOption('--journal <name>', 'folder, as named by the audit and the health panel')
    .action(async (options) => (await import('./operator-commands.ts')).adoptJournal(options));
  program
    .command('end-second-step')
    .description('turn off two-factor authentication for someone who lost their app and recovery codes')
    .argument('<email>', 'email of the account')
    .action(async (email) => (await import('./operator-commands.ts')).endSecondStepCommand(email));
  program
    .command('end-trial')
    .description('turn the trial workspace of an account into a full one')
    .argument('<email>', 'email of the account')
    .action(async (email) => (await import('./operator-commands.ts')).endTrialCommand(email));
  program
    .command('free-link')
    .description('make a link of a deleted workspace available again')
    .argument('<link>', 'HOST/SLUG')
    .action(async (link) => (await import('./operator-commands.ts')).freeLinkCommand(link));
  program
    .command('maintenance')
    .description('show a maintenance notice to everyone who opens the application; links keep working')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .action(async (state) => (await import('./operator-commands.ts')).maintenance(state));
  const keys = program.command('keys').description('list and rotate the keys of this instance');
  keys
    .command('list')
    .description('show what each key is for and how long it has been in use, but never the key itself')
    .action(async () => (await import('./keys.ts')).listKeys());
  keys
    .command('rotate')
    .description(
      'create new keys, whether or not Fairlead is running; what the old ones signed stays valid until it expires',
    )
    .argument('[uses...]', 'which keys, as named by `keys list` (default: all that can be rotated)')
    .option('--end-sessions', 'access: sign everyone out now', false)
    .option(
      '--revoke',
      'drop the old keys and everything they signed now, for when someone may have them',
      false,
    )
    .action(async (uses, options) => (await import('./keys.ts')).rotateKeysCommand(uses, options));
  program
    .command('backup')
    .description('copy all Fairlead data into a folder, whether or not Fairlead is running')
    .argument('<dir>', 'a new or empty folder')
    .option('--since <dir>', 'an earlier backup on the same disk, whose journals are not copied again')
    .action(async (dir, options) => (await import('./backup.ts')).backup(dir, options));
  program
    .command('restore')
    .description('restore a backup into the data folder; Fairlead must be stopped')
    .argument('<dir>', 'the backup')
    .option('--replace', 'move existing data aside', false)
    .action(async (dir, options) => (await import('./backup.ts')).restore(dir, options));
  program
    .command('migrate')
    .description(
      'move to a Postgres server, and events to ClickHouse, while links are answered; goes on where it was after a stop',
    )
    .option('--to-postgres <address>', 'an empty database (postgres://...), or a file with its address')
    .option('--to-clickhouse <address>', 'an empty database (https://...), or a file with its address')
    .action(async (options) => (await import('./migrate.ts')).migrate(options));
  program
    .command('replay')
    .description(
      'replay an access log (combined format, optionally .gz) against a link, as the visitors in it',
    )
    .argument('<file>', 'the access log')
    .requiredOption('--to <url>', 'link to send every line to', webAddress)
    .option('--rate <n>', 'requests per second (default: as fast as answers arrive)', positive(1_000_000))
    .option('--host <host>', 'Host header to send')
    .option('--keep-methods', 'send the methods in the log instead of GET', false)
    .option('--concurrency <n>', 'number of requests in flight', wholeNumber(1024), 16)
    .action(async (file, options) => (await import('./replay/command.ts')).runReplay(file, options));
  program
    .command('classify')
    .description('show how requests are counted and why: user agents or JSON in, JSON out, one per line')
    .action(async () => (await import('./classify/command.ts')).classify());
  program
    .command('decide')
    .description('show where visitors would go and why: JSON lines in, JSON lines out')
    .action(async () => (await import('./decide/command.ts')).decideCommand());
  program
    .command('stats')
    .description('run statistics: JSON lines in, JSON lines out')
    .action(async () => (await import('./stats/command.ts')).statsCommand());
  program
    .command('verify-report')
    .description('verify a signed destination report or disclosure; exits with code 1 if it is not valid')
    .argument('<file>', 'the JSON file, or its URL')
    .option('--key <place>', 'file or URL of the keys it should be signed with')
    .action(async (file, options) => (await import('./verify-report.ts')).verifyReport(file, options));
  program
    .command('bench')
    .description(
      'benchmark this machine: edge, ingest, steady, journal, store, visits, soak, campaigns, reports, spend, types, fairness, stats, maturity, ab-test, upgrade, move, clickhouse or postbacks',
    )
    .argument(
      '<what>',
      'edge | ingest | steady | journal | store | visits | soak | campaigns | reports | spend | types | fairness | stats | maturity | ab-test | upgrade | move | clickhouse | postbacks',
    )
    .option(
      '--requests <count>',
      'reports, spend, fairness, upgrade, move, clickhouse: number of requests (100,000,000; 10,000,000; 5,000,000; 10,000,000; 20,000,000; 20,000,000); types: of conversions (1,000,000); ab-test, visits: of visitors (10,000,000); soak: of visitors (29,000,000)',
      wholeNumber(1_000_000_000),
    )
    .option(
      '--data <folder>',
      'reports, soak, ab-test, upgrade, move, clickhouse: where to create and keep the data, or where it is from the last run',
    )
    .option(
      '--against <folder>',
      'edge, ingest, steady: another checkout, with its dependencies, to measure in turns with this one; upgrade: one of the earlier release',
    )
    .option('--postgres <address>', 'move: an empty database, or a file with its address')
    .option('--clickhouse <address>', 'move: an empty database, or a file with its address')
    .action(async (what, options) => (await import('../../bench/index.ts')).bench(what, options));
  return program;
};
