import { createIsbotFromList, isbot, list } from 'isbot';
import { inAppBrowser } from './in-app.ts';

/**
 * Patterns of isbot that occur in people's devices and apps as often as in bots: WeChat on Android writes
 * `Process/tools`, Hisense televisions `Catch`, phones `ruby` or `java`, and apps have `News` in their names. They are
 * ignored only in a text shaped like a browser on a phone, tablet or television.
 */
export const WEAK_PATTERNS: readonly string[] = [
  '(?:^|[^g])news(?!sapphire)',
  '\\|',
  ';\\s\\w+;$',
  '@[a-z][\\w-]+\\.',
  '\\(\\)',
  '\\.com\\b',
  '\\b\\w+/1\\.0;',
  '\\bbw/',
  '\\bdlc\\b',
  '\\bort/',
  '\\btime/',
  '^facebook',
  '^snapchat',
  'advisor',
  'analyzer',
  'archive',
  'audit',
  'capture',
  'catch',
  'classifier',
  'cursor/',
  'detect',
  'discovery',
  'download',
  'feed',
  'grab',
  'insight',
  'java(?!;)',
  'library',
  'mail\\.ru/',
  'measure',
  'optimize',
  'proxy',
  'radar',
  'readable/',
  'rigor',
  'server',
  'sogou',
  'sparkler/',
  'splash',
  'tools',
  'torrent',
  'transcoder',
  'virtuoso',
];

/**
 * Patterns of isbot that match the shape of a text without a name in it, and names of browsers that people once used.
 * Phones, televisions, consoles and small browsers send such texts, so these patterns are ignored in a text that names
 * one of those.
 */
export const SHAPE_PATTERNS: readonly string[] = [
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  '^[\\w\\-]+/[\\w]+$',
  '^[^ ]{50,}$',
  '^\\d+\\b',
  '^\\w+/[\\w\\(\\)]*$',
  '^\\w+/\\d\\.\\d\\s\\([\\w@]+\\)$',
  '^mozilla/\\d\\.\\d\\s[\\w\\.-]+$',
  '^mozilla/\\d\\.\\d\\s\\((?:compatible;)?(?:\\s?[\\w\\d-.]+[\\s/]\\d+\\.\\d+)?\\)$',
  '^amaya',
  '^netsurf',
  'browsex',
  'chromeframe',
  'dmbrowser',
  'firephp',
  'ibisbrowser',
  'offbyone',
];

const weak = new Set(WEAK_PATTERNS);
const shapes = new Set(SHAPE_PATTERNS);
const strong = createIsbotFromList(list.filter((pattern) => !weak.has(pattern)));
/** Only patterns that name a bot. */
const named = createIsbotFromList(list.filter((pattern) => !weak.has(pattern) && !shapes.has(pattern)));

/**
 * A browser on a phone, tablet or television, by the tokens of its engine and system, or an old browser with toolbars
 * and add-ons in its text.
 */
const deviceShape =
  /^Mozilla\/[45]\.0 \((?:compatible; MSIE (?:1?\d\.\d+; Windows (?:Phone|CE|NT [\d.]+;[^()]*\.NET)|[4-8]\.\d+\w?; AOL [\d.]+; Windows )|Windows NT [\d.]+;[^()]*\.NET[^()]*Trident)|^(?:[\w ./-]{1,40} )?Mozilla\/5\.0 \((?:Linux; |iPhone[;)]|iPad[;)]|iPod|SMART-TV|Web0S|Mobile; |Tablet; |Android|PlayStation|Phone; OpenHarmony|SAMSUNG;|Windows Phone|BB10|compatible; MSIE 1?\d\.0; Windows Phone)[^)]*(?:\)[^)]*)*?\) ?(?:AppleWebKit|Gecko|like Gecko|\(KHTML)|^Mozilla\/5\.0 \([^)]*\) AppleWebKit\/[\d.+]+ \(KHTML, like Gecko\).*(?:HbbTV|SmartTV|Smart-TV|VIDAA|NetCast|NETRANGE|Viera)/i;

/** Names of models and builds, and app details, are not bot names. */
const parts: readonly RegExp[] = [
  // The model and what follows it in the system's parentheses, unless it looks like a bot.
  /(?<=\(Linux; (?:U; )?Android [\w.]+;)(?![^)]*(?:bot\b|spider|crawl|compatible|https?:|\+))[^)]*(?=\))/i,
  // The app's own parentheses: system, density, maker, model, code name.
  /(?<=\b(?:Instagram|Barcelona) [\d.]+ (?:Android )?)\([^)]*\)?/i,
  /\[FB(?:AN|_IAB)\/[^\]]*\]?/i,
  /(?<=\bHbbTV\/[\d.]+ )\([^()]*\)/i,
  /(?<=\b(?:baiduboxapp|baidubrowser|lite baiduboxapp)\/)\S*/gi,
  /\bhttps?:\/\/(?=[^(]*\bVIDAA)\S*/i,
  /\b(?:musical_ly|trill_)\S* .*$/i,
  /\bsogou(?:mse|mobilebrowser|search)\b\S*/gi,
  /\bGNews\b|\bGoogle ?TV\b\S*|\bGoogleApp\b|\bGSA\/\S+/gi,
  /\bNetType\/\S+|\bProcess\/\w+|\bLanguage\/\S+/g,
  /\bBingWeb\/\S+|\[Pinterest\/\w+\]|\bPinterest for \w+\/\S+/gi,
  /^User-Agent: /i,
  // Add-ons and toolbars of people's browsers.
  /\bFirePHP\/\S+|\bGoogleT\d\b|\bchromeframe\b\S*|\bOptimizedIE\d\b|\bJavaFX\/\S+|(?<!compatible; )\bGoogleToolbar\S*|\bEmbeddedWB[^;()]*(?:https?:\/\/\S*)?/gi,
];

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'i');

const withoutParts = (userAgent: string): string => {
  let text = userAgent;
  for (const part of parts) text = text.replace(part, '');
  return text;
};

/** Bots that look like browsers or apps and are missing from isbot's list. */
const additions = anyOf(
  // Page and ad checkers, and tools that drive a browser for them.
  String.raw`\bGTmetrix\b|\bMiniature\.io\b|\) YLT Chrome\/|\bTSM-\w+-\d|\bWebPageTest\b|\bDebugBear\b|\bsitespeed\.io\b`,
  String.raw`\bPercy\/\d|\bvercel[ -]screenshot\b|\bCheckly\b|\bThousandEyes\b|\bTestCafe\b|\bWebDriver\b|\bplaywright\b`,
  String.raw`\bpuppeteer\b|\bchromedp\b|\bbrowserbase\b|NovaAct\b|\bJsdom\/|\bjsdom\b|\bslimerjs\b|\bcasperjs\b|\bZombie\.?js\b`,
  String.raw`\bGhost\.py\b|\bNightmare$|\bwkhtmlto(?:pdf|image)\b|\bWeasyPrint\b|\bWP Rocket\/|\bPeach\/\d|thumbnail|screenshot|\bwebsnap|\bFetch API\b`,
  String.raw`\bIAS-VA\/|\bDoubleVerify\b|\bGeoEdge\b|\bConfiant\b|\bBlueCoat\b|\bVirusTotal\b|\bSucuri\b|\bPaloAltoNetworks\b`,
  // Editors that fetch pages for their assistants.
  String.raw`\b(?:Code|Trae|Windsurf)\/[\d.]+ Chrome\/[\d.]+ Electron\/|\bAI2Bot\b`,
  // Scanners, and texts designed to be executed when logged.
  String.raw`\bzgrab\b|\bmasscan\b|\bnuclei\b|\bnikto\b|\bsqlmap\b|\$\{\w+:|^["'$<{]`,
  // Libraries, also after the name of an app.
  String.raw`\bokhttp\/|\baiohttp\/|\bGo-http-client\b|\blibwww-perl\b|\bcurl\/\d|\bisahc\/|\bAlamofire\/|\(dart:io\)|^Dart\/`,
  String.raw`\bPython[ /]\d|\bgo\/go\d|\bReactorNetty\b|\bMikrotik\b|\bcontainerd\/|\bArtifactory\/`,
  String.raw`\b(?:Windows)?PowerShell\/\d|compatible; ms-office;|\bMicrosoft Office\/[\d.]+ \(|\bMSXML\b|^docker\/|^IP\*Works`,
  // An app or its system fetching by itself. Pages in its window are shown by an engine, which is named in the text.
  String.raw`^(?!Mozilla\/)(?:[^(]*\bCFNetwork\/|.*\bCronet\b|[^(]*\([^()]*; Scale\/\d\.\d+\)|.*\bNetwork\/[\d.]+ (?:iOS|macOS)\/)`,
  String.raw`^Dalvik\/|^AppleCoreMedia\/|\bstagefright\/|^VLC\/|^Darwin\/`,
  // Media players, which request audio and images.
  String.raw`^(?:QuickTime|NSPlayer|WMPlayer|Winamp|Aqualung|xine|foobar2000|Kodi|GStreamer)\/|\b(?:LG |Nex)Player[ /]\d|\bSongbird\/`,
  // Sent by people's messengers for pages they preview.
  String.raw`^Signal-(?:Android|iOS|Desktop)\/`,
);

/** Names an engine or a browser, so it can show pages. */
const ENGINE =
  /AppleWebKit|Chrome\/|Firefox|Safari|Netscape|Navigator|Cobalt\/|EkiohFlow|Konqueror|WebKit\/|Gecko|Goanna|KHTML|MSIE|Trident|Presto|Servo|Opera|UCWEB|NetFront|Silk\/|\brv[: ]\d|Polaris|^Mozilla\/[1-4]\.(?!\d* \(compatible)|Browser\b/i;

/** With this prefix, every browser names its engine. */
const modern = /^Mozilla\/5\.0 /;

/**
 * Words that occur only in people's devices and browsers: standards and makers of televisions; profiles, carriers and
 * makers of phones; consoles; and small browsers that send little more than their name, as bots do.
 */
const personal = new RegExp(
  [
    String.raw`\b(?:HbbTV|CE-HTML|NETTV|NetCast|NETRANGE\w*|VIDAA|Viera|BRAVIA|AQUOS\w*|Smart-?TV\w*|SMART-TV|Apple ?TV|AppleTV\d*,\d|tvOS|TiVo|Web0S|webOSTV|GoogleTV|DLNADOC|inettvbrowser|OMI\/\d|SonyDTV\w*|DTV|Whale ?(?:OS|TV)|Titan ?OS|CrKey|Espial)\b`,
    String.raw`\bRoku(?:\w*\/(?:DVP|\d)|\)| OS\b)`,
    String.raw`\b(?:PlayStation|PLAYSTATION|Nintendo|PSP|Xbox|DreamPassport|Wii)\b`,
    String.raw`\bMIDP-?\d|\bCLDC-?\d|\bUP\.(?:Browser|Link)|\bObigo|\bWAP-?Browser|\bTeleca|\bOpenwave|\bPolaris\/|\bSymbOS|\bSymbianOS|\bJ2ME|\bKAIOS\/`,
    String.raw`\bBREW|\bSeries ?[46]0|\bS60;|\bSymbian|\bPalm(?:OS|Source|scape)|\bWindows ?CE|BlackBerry|\bBB10;|PlayBook|\bBada\/|\bMeeGo|\bMaemo|hiptop|\bAvantGo|\bXiino|EudoraWeb|Plucker|ProxiWeb|\bjig browser`,
    String.raw`^(?:SonyEricsson|Sony ?Ericsson|Ericsson|Nokia|SAMSUNG[- ]|SEC-|SGH-|SCH-|GT-|LGE?[/-]|LG\w|MOT-|Motorola|SIE-|BlackBerry|HTC[-_ ]|ZTE[-_ ]|Alcatel|AUDIOVOX|BenQ|Bird|CASIO|CECT|Coolpad|Danger|Dopod|Fly_|GIONEE|Haier|Hitachi|HPiPAQ|Huawei|i-mate|INFINIX|itel|K-Touch|Karbonn|KONKA|KYOCERA|Lava|Lenovo|Amoi|Micromax|Mitsu|NEC-|OPPO|Palm|Panasonic|PANTECH|PG-|Philips|Qtek|Sagem|Sanyo|Sharp|Spice|TCL|TECNO|Telit|TIANYU|Toshiba|Treo|TSM|UTStarcom|VK\d|XT\d)[\w .+-]*(?:\/|$| Obigo| UNTRUSTED)`,
    String.raw`^(?:DoCoMo|J-PHONE|Vodafone|SoftBank|KDDI-|portalmmm|emobile|WILLCOM|UCWEB|JUC ?\(|IUC ?\()|^Mozilla\/3\.0 ?\((?:DDIPOCKET|WILLCOM)`,
    String.raw`\b(?:Dillo|NetSurf|Uzbl|Sleipnir|Avant Browser|nook browser|wii libnup|Midori|Galeon|E?Links[ /]|Lynx|retawq|Emacs-W3|w3m|iCab|IBrowse|AmigaVoyager|OmniWeb|Konqueror|NetPositive|WebPositive|BrowseX|ibisBrowser|OffByOne|Amaya|Arachne|Cyberdog|Minimo|Shiira|Doris|HotJava|(?:NCSA_)?Mosaic|Kazehakase|Epiphany|Bunjalloo|Luakit|Dooble|Arora|Fennec|Conkeror|Camino|qutebrowser|Ladybird|Jasmine|Lunascape|Maxthon|K-Meleon|SeaMonkey|Firebird|Phoenix|Flock|Chimera|ICE ?Browser|Go\.?Browser|Lobo|Blazer)(?:\b|(?<=[ /]))`,
  ].join('|'),
  'i',
);
const surely = /bot\b|bot\/|crawl|spider|https?:|search|preview|scan|monitor|agent|libwww(?!-FM)/i;

/** Addresses, and the word `search` in names of people's browsers. */
const harmless = /http:\/\/www\.avantbrowser\.com|YaSearch\w*/g;

/** Systems that people's browsers name in parentheses. */
const SYSTEM =
  /\([^()]*(?:(?<!-)Linux|Windows|Win ?9\d|Mac|X11|BSD|Amiga|OS\/2|BeOS|Haiku|RISC OS|NEXT|SunOS|iPhone|iPad|Android)/i;

/** Whether nothing in a text suggests that a page could be shown: no engine, device, system or app. */
const namesNothing = (userAgent: string): boolean =>
  !ENGINE.test(userAgent) &&
  (modern.test(userAgent) || !SYSTEM.test(userAgent)) &&
  !personal.test(userAgent) &&
  inAppBrowser(userAgent) === null;

/** Whether a text belongs to a bot: crawler, preview, library, scanner, monitor. An empty text does not. */
export const isProgram = (userAgent: string): boolean => {
  if (additions.test(userAgent) || namesNothing(userAgent)) return true;
  if (!isbot(userAgent)) return false;
  const rest = withoutParts(userAgent);
  if (personal.test(userAgent)) return named(rest) || surely.test(rest.replace(harmless, ''));
  if (deviceShape.test(userAgent)) return strong(rest);
  return rest === userAgent || isbot(rest);
};
