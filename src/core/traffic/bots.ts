import { createIsbotFromList, isbot, list } from 'isbot';

/**
 * Patterns of isbot that are words of people's devices and apps as often as of programs: WeChat on Android writes
 * `Process/tools`, televisions of Hisense `Catch`, apps carry `News` in their names, phones `ruby` or `java`. They are not
 * held against a text that has the shape of a browser on a phone, a tablet or a television; all others are.
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

const weak = new Set(WEAK_PATTERNS);
const strong = createIsbotFromList(list.filter((pattern) => !weak.has(pattern)));

/** A browser on a phone, a tablet or a television, by the tokens of its engine and of its system. */
const deviceShape =
  /^(?:[\w ./-]{1,40} )?Mozilla\/5\.0 \((?:Linux; |iPhone; |iPad; |iPod|SMART-TV|Web0S|Mobile; |Tablet; |Android|PlayStation|Phone; OpenHarmony|SAMSUNG;|Windows Phone|BB10|compatible; MSIE 1?\d\.0; Windows Phone)[^)]*(?:\)[^)]*)*?\) ?(?:AppleWebKit|Gecko|like Gecko|\(KHTML)|^Mozilla\/5\.0 \([^)]*\) AppleWebKit\/[\d.+]+ \(KHTML, like Gecko\).*(?:HbbTV|SmartTV|Smart-TV|VIDAA|NetCast|NETRANGE|Viera)/i;

/** Names of models and builds, and the lists of an app, are no names of programs. */
const parts: readonly RegExp[] = [
  // The model and what follows it, in the bracket of the system, unless it speaks like a program.
  /(?<=\(Linux; (?:U; )?Android [\w.]+;)(?![^)]*(?:bot\b|spider|crawl|compatible|https?:|\+))[^)]*(?=\))/i,
  // App's own bracket: system, density, maker, model, code name.
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
  // Add-ons and tool bars of people's browsers.
  /\bFirePHP\/\S+|\bGoogleT\d\b/gi,
];

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'i');

const withoutParts = (userAgent: string): string => {
  let text = userAgent;
  for (const part of parts) text = text.replace(part, '');
  return text;
};

/** Programs that write like browsers or like an app, and that isbot's list does not have. */
const additions = anyOf(
  // Checks of pages and of ads, and what drives a browser for them.
  String.raw`\bGTmetrix\b|\bMiniature\.io\b|\) YLT Chrome\/|\bTSM-\w+-\d|\bWebPageTest\b|\bDebugBear\b|\bsitespeed\.io\b`,
  String.raw`\bPercy\/\d|\bvercel[ -]screenshot\b|\bCheckly\b|\bThousandEyes\b|\bTestCafe\b|\bWebDriver\b|\bplaywright\b`,
  String.raw`\bpuppeteer\b|\bchromedp\b|\bbrowserbase\b|NovaAct\b|\bJsdom\/|\bjsdom\b|\bslimerjs\b|\bcasperjs\b|\bZombie\.?js\b`,
  String.raw`\bGhost\.py\b|\bNightmare$|\bwkhtmlto(?:pdf|image)\b|\bWeasyPrint\b|\bWP Rocket\/|\bPeach\/\d`,
  String.raw`\bIAS-VA\/|\bDoubleVerify\b|\bGeoEdge\b|\bConfiant\b|\bBlueCoat\b|\bVirusTotal\b|\bSucuri\b|\bPaloAltoNetworks\b`,
  // Editors that fetch pages for their assistants.
  String.raw`\b(?:Code|Trae|Windsurf)\/[\d.]+ Chrome\/[\d.]+ Electron\/|\bAI2Bot\b`,
  // Scanners, and texts that are made to be run by whoever logs them.
  String.raw`\bzgrab\b|\bmasscan\b|\bnuclei\b|\bnikto\b|\bsqlmap\b|\$\{\w+:|^["'$<{]`,
  // Libraries, also behind the name of an app.
  String.raw`\bokhttp\/|\baiohttp\/|\bGo-http-client\b|\blibwww-perl\b|\bcurl\/\d|\bisahc\/|\bAlamofire\/|\(dart:io\)|^Dart\/`,
  String.raw`\bPython[ /]\d|\bgo\/go\d|\bReactorNetty\b|\bMikrotik\b|\bcontainerd\/|\bArtifactory\/`,
  String.raw`\b(?:Windows)?PowerShell\/\d|compatible; ms-office;|\bMicrosoft Office\/[\d.]+ \(|\bMSXML\b|^docker\/|^IP\*Works`,
  // An app or its system that fetches by itself; pages in its window are shown by an engine, which says so.
  String.raw`^(?!Mozilla\/)(?:[^(]*\bCFNetwork\/|.*\bCronet\b|[^(]*\([^()]*; Scale\/\d\.\d+\)|.*\bNetwork\/[\d.]+ (?:iOS|macOS)\/)`,
  String.raw`^Dalvik\/|^AppleCoreMedia\/|^stagefright\/|^VLC\/|^Darwin\/`,
);

/** A browser's text that ends with its system: every engine names itself behind it, and old ones in the bracket. */
const cutOff =
  /^Mozilla\/5\.0 \((?:Windows NT|Macintosh|X11|Linux|iPhone|iPad|iPod|Android)(?![^()]*(?:MSIE|Trident|rv[: ]|Silk))[^()]*\)$/;

/** Small browsers and old phones that sign with their name and little else, as programs do. */
const people =
  /^(?:Dillo\/|Mozilla\/4\.0 \(compatible; Dillo|NetSurf\/|Uzbl |Sleipnir\/|Avant Browser\/|nook browser\/|wii libnup\/|(?:SonyEricsson|Nokia|SAMSUNG-|SEC-|LG[/-]|MOT-|SIE-|BlackBerry|HTC|ZTE)[\w -]*\/|Mozilla\/3\.0\((?:DDIPOCKET|WILLCOM))/;
const surely = /bot\b|bot\/|crawl|spider|https?:|search|preview|scan|monitor|agent/i;

/** Whether a text is that of a program: crawler, preview, library, scanner, monitor. Empty texts are none. */
export const isProgram = (userAgent: string): boolean => {
  if (additions.test(userAgent) || cutOff.test(userAgent)) return true;
  if (!isbot(userAgent)) return false;
  if (people.test(userAgent) && !surely.test(userAgent.replace('http://www.avantbrowser.com', '')))
    return false;
  const rest = withoutParts(userAgent);
  if (deviceShape.test(userAgent)) return strong(rest);
  return rest === userAgent || isbot(rest);
};
