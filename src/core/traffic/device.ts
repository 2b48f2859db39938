import type { Device } from '../routing/plan.ts';

/** Device types of ua-parser-js 1.x. */
const types: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  console: 'other',
  wearable: 'other',
  embedded: 'other',
  xr: 'other',
};

/** Names used by televisions, set-top boxes and sticks, from their makers and the broadcast standards. */
const television =
  /\b(?:smart[-_ ]?tv|hbbtv|ce-html|netcast|netrange|nettv|googletv|google tv|android ?tv|apple ?tv\b|appletv|roku|crkey|chromecast|bravia|viera|vidaa|aquos-?tv|vizio|hisense(?:tv| ?(?:smart|led|\d))|web0s|webos\.?tv|webostv|opera tv|inettvbrowser|sonydtv\w*|dtv_\w+|dlnadoc|oipf|espial|maple|mitv|mibox\w*|mi ?box|tv ?box|tvbox|tv stick|fire ?tv|aft[a-z]{1,3}\d*[a-z]*|nexus player|adt-[123]|shield android tv|set-?top|iptv|tizen tv|philipstv|panasonictv|lenovotv|letv(?! ?x\d{3})[ x]\w*|ideatv|skyworth|coocaa|tcl[- ]?tv|toshibatv|sharptv|freebox|bouyguesbox|mag2\d\d|mag3\d\d|wetek|minix|mecool|mxq\w*|x96\w*|t95[a-z]*|h96\w*|tx3\w*|beelink|zidoo|dune ?hd|ouya tv|tivo|whale ?os|whaletv|titan ?os|tvos|foxxum|arcelik|vestel|rtk_?tv|mstar|mtk?58\d\d|mt?k?9[56]\d\d|rikomagic|rkm mk\w+|mk[89]\d\d[a-z]*|neo[- ][xguz]\d[-\w]*|toucan stick|google cube|ezcast|b860\w*|b700\w*|q[mv]1[56]\dE|tpm\d{3}e|hk1\w*|a95x\w*|tx[69]\w*|mx9\w*|mx10\w*|mbox\w*|tanix\w*|ugoos|transpeed|kivi\w*|sber(?:box|devices)?|vstvb\w*|mbx|yndx-\w+|hi37\d\d\w*|p281|p212|p201|q201|dv[68]\d{3}|stb[-_]?\w*)\b|\(dtv\b|; ?dtv\b|[;(][^;()]{0,40}\b(?:box|stick|dongle)\b[^;)]{0,30}[;)]|\bTV Safari\/|[;(][^;()]{0,40}\bTV\b[^;)]{0,30}[;)]|\b(?:4K|UHD|LED|LCD|QLED|OLED)[- ]?TV|linux; andr0id|\bAndroid [\d.]+; [\w ]*?(?:BRAVIA|Smart ?TV)|(?:\b|_)STB(?:\b|_)/i;
/** Looks like a television but is not: a phone with a tuner, or a phone browser with a TV mode. */
const noTelevision = /windows nt|macintosh|iphone|ipad|windows phone/i;

const gameConsole =
  /\b(?:playstation|psp|nintendo|xbox|ouya|shield(?= build)|wii|steam(?: ?deck)|dreamcast)\b/i;
const wearable =
  /\b(?:watchos|apple ?watch|watch ?os|watch\d,\d|sm-[rl]\d{3}\w?|wear ?os|galaxy watch|pixel watch|moto 360|smartwatch|gear (?:live|s\d)|google glass|glass \d|oculus|quest \d|quest pro|quest(?= build|\))|pico \w+|picobrowser|oculusbrowser|wolvic|mobile vr|android xr|galaxy xr|vision ?os|apple vision|vive focus|hololens)\b/i;
const embedded =
  /\b(?:tesla\/|qtcarbrowser|homepod|aeobc|windows iot|carplay|android automotive|audioaccessory)/i;

const tabletMark =
  /\b(?:ipad|tablet(?! pc)|kindle|kf[a-z]{2,5}(?= build|\))|playbook|xoom|nexus (?:7|9|10)|galaxy tab|mediapad|matepad|ideatab|iconia|transformer|touchpad|nook|kobo|lenovo tab|mi ?pad|redmi pad|xiaomi pad|oneplus pad|oppo pad|vivo pad|honor pad|realme pad|lg-v\d{3}|lm-t\d+\w*|gt-p\d{4}|sm-[tpx]\d{2,3}\w*|shw-m(?:180|380)\w*|sch-i[89]00|lenovo (?:tb|yt)[-\w]*|tb-?[xj8]?\d{3,4}\w|yoga tab\w*|(?:\w+ )?pad(?: \d+| pro| air| mini)?(?= build|\)|;)|\w*tab(?: \w+)?(?= build|\)|;)|mid\d{3,4}\w*|archos ?(?:[7-9]\d|1\d\d)\w*|mediatek tablet|alldocube|teclast|chuwi|blackview tab|doogee [tur]\d+|advan (?:e|t)\d\w*|evopad|everpad|fonepad|streak \d+)\b/i;

/** Feature phones, whose user agents begin with the phone's name and carry profiles of Java ME or the carrier. */
const featurePhone =
  /\b(?:midp-|cldc-|j2me|up\.browser|up\.link|docomo|foma;|jig browser|portalmmm|kddi-|softbank|j-phone|vodafone\/|willcom|emobile|ddipocket|mowser|obigo|netfront\/|openwave|hiptop|wap-?browser|juc ?\(|ucweb|polaris\/|teleca|wap\d|symbos|symbian|series ?[46]0|s60|nokia|sonyericsson|samsung-(?:gt|sgh)|sec-sgh|lg[-/]|mot-|sie-|blackberry|bb10|palm(?:os|source)|blazer|kaios|bada|meego|maemo|brew|feature ?phone|opera mini|opera mobi|iemobile|windows ce|windows mobile|windows phone|wpdesktop|pocketpc|smartphone|fennec|mobile[;/ )]|phone)/i;

const desktopSystem =
  /^(?:Windows|Mac OS|Linux|Chromium OS|.?Ubuntu|Debian|Fedora|Mint|(?:open)?SUSE|Gentoo|Arch|Slackware|Mandriva|CentOS|Red ?Hat|Manjaro|Raspbian|Deepin|Mageia|VectorLinux|Zenwalk|PCLinuxOS|Linspire|elementary OS|Sabayon|GNU|Hurd|\w*BSD|DragonFly|Haiku|BeOS|OS\/2|AmigaOS|MorphOS|Solaris|OpenSolaris|AIX|HP-UX|UNIX|OpenVMS|RISC OS|Plan 9|MINIX|SerenityOS|QNX|IRIX|Joli)$/i;

/** Whether a text with desktop tokens might be another device; if not, the many model patterns are skipped. */
const oddDesktop =
  /xbox|tv|stb|puffin|roku|iphone|ipod|windows ce|ppc;|palm|nokia|ucweb|juc|opera mobi|up\.|htc-|smart|tizen|web0s|mobile|phone|touch;|tablet|playstation|nintendo|tesla|qtcar|quest|pico|vive|hololens|whale ?os|titan ?os|tivo|hbbtv|iot|crkey|kindle|silk|maemo|meego|viera|aquos|netcast|roku|bravia|oculus|hpwos|tsb|nook|kobo|arm|opera mini|wpdesktop|symb|freebox|netfront|nettv|wii|j2me|dtv|maple/i;

/** Phones of major makers by model, for those that request the desktop page and omit `Mobile`. */
const phoneModel =
  /\b(?:SM-[ACEFGJMNSWZ]\d{3}|Pixel (?!C\b|Tablet|Slate)|Nexus [456]|[A-Z]{3}-(?:AN|AL|LX|TN|TL|L\d)\w+|Redmi(?! Pad)|POCO|CPH\d{4}|RMX\d{4}|V\d{4}A|ONEPLUS A|moto |XT\d{4}|SHIELD(?= Build))/;

const PHONE = /Mobile\b|\bMobi\b/i;
const noteMark = /\bGT-N7\d{3}\b/;

/**
 * Device type. `model` returns what ua-parser-js reads as the model (without a vendor it only guesses) and is called
 * only when the system does not settle it, because it is most of the cost of parsing. An Android device without
 * `Mobile` is a tablet (as in Chrome and Firefox) unless it is a television.
 */
export const deviceOf = (
  userAgent: string,
  system: string | null,
  model: () => { readonly type?: string | undefined; readonly vendor?: string | undefined },
): Device => {
  if (system === 'iOS' && !/apple ?tv|homepod|watch/i.test(userAgent)) {
    return /\biPad\b/.test(userAgent) ? 'tablet' : 'mobile';
  }
  // Puffin encodes the device in two letters after its version; most of its other claims are false.
  const puffin = /\bPuffin\/[\d.]+[AI]([TP])\b/.exec(userAgent);
  if (puffin !== null) return puffin[1] === 'T' ? 'tablet' : 'mobile';
  const isDesktop = system !== null && desktopSystem.test(system);
  if (isDesktop && !oddDesktop.test(userAgent)) return 'desktop';
  if (embedded.test(userAgent)) return 'other';
  if (gameConsole.test(userAgent) && !/\bwindows phone\b(?!.*xbox one)/i.test(userAgent)) return 'other';
  if (system === 'webOS' && /hpwos|palm|pre\/|pixi|webos\/[12]\./i.test(userAgent)) {
    return /hpwos|touchpad/i.test(userAgent) ? 'tablet' : 'mobile';
  }
  if (television.test(userAgent) && (!noTelevision.test(userAgent) || /\broku\//i.test(userAgent)))
    return 'tv';
  if (wearable.test(userAgent)) return 'other';
  if (system === 'Windows Phone' || system === 'Windows Mobile') return 'mobile';
  if (isDesktop && (system === 'Windows' || system === 'Mac OS' || system === 'Chromium OS')) {
    return /windows ce|iemobile|wpdesktop|opera (?:mini|mobi)|\bppc; |up\.link|palmsource|; nokia;/i.test(
      userAgent,
    )
      ? 'mobile'
      : 'desktop';
  }
  const { type = '', vendor } = model();
  const known = types[type];
  if (system === 'Android' || system === 'HarmonyOS' || system === 'OpenHarmony') {
    if (known !== undefined && known !== 'mobile' && known !== 'tablet') return known;
    // The library lists Samsung's Note phones as tablets.
    if (noteMark.test(userAgent)) return 'mobile';
    if (tabletMark.test(userAgent) || /\(tablet;/i.test(userAgent)) return 'tablet';
    if (PHONE.test(userAgent) || /\(phone;/i.test(userAgent))
      return vendor === undefined ? 'mobile' : (known ?? 'mobile');
    // Apps also omit `Mobile`, and a phone known by its model may have requested the desktop page.
    if (known === 'tablet') return known;
    if (phoneModel.test(userAgent)) return 'mobile';
    if (/^Mozilla\/.* Chrome\//.test(userAgent)) return 'tablet';
    return known ?? (/^Mozilla\//.test(userAgent) ? 'tablet' : 'mobile');
  }
  if (known !== undefined) return known;
  if (tabletMark.test(userAgent)) return 'tablet';
  if (featurePhone.test(userAgent)) return 'mobile';
  return isDesktop || /\bX11\b/.test(userAgent) ? 'desktop' : 'other';
};
