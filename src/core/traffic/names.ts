/**
 * Names from ua-parser-js 1.x in consistent spelling; it often returns them as the user agent wrote them
 * (`PLAYSTATION`, `android`).
 */
const spelled = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name.toLowerCase(), name]));

const systems = spelled(
  `Android|Android-x86|BlackBerry|Bada|Chromecast|Chromium OS|Debian|Fedora|Firefox OS|FreeBSD|Gentoo|HarmonyOS|iOS|KaiOS
|Kubuntu|Linux|Mac OS|Maemo|MeeGo|Mint|NetBSD|NetRange|NetTV|Nintendo|OpenBSD|OpenHarmony|OS/2|PlayStation|QNX|RIM Tablet OS|Sailfish
|Series40|Solaris|SUSE|Symbian|Tizen|Ubuntu|Viera|watchOS|webOS|Windows|Windows Mobile|Windows Phone|Xbox|Haiku|BeOS`
    .replaceAll('\n', '')
    .split('|'),
);

const browsers = spelled(
  `Android Browser|Avast Secure Browser|AVG Secure Browser|Brave|Chrome|Chrome Headless|Chrome WebView|Chromium|Dragon
|DuckDuckGo|Edge|Electron|Epiphany|Facebook|Falkon|Firefox|Firefox Focus|Flock|HeyTap|Huawei Browser|IE|IEMobile
|Iceweasel|Instagram|Iron|KAKAOTALK|Kindle|Konqueror|Line|LinkedIn|Maxthon|Midori|Mobile Safari|Mozilla|NAVER|NetFront
|Netscape|Oculus Browser|Opera|Opera Mini|Opera Mobi|Opera Tablet|Pico Browser|Puffin|QQBrowser|Safari|Sailfish Browser
|SeaMonkey|Silk|Snapchat|TikTok|Twitter|Vivaldi|Vivo Browser|Waterfox|WebKit|WeChat|Weibo|Whale`
    .replaceAll('\n', '')
    .split('|'),
);

export const systemName = (name: string): string =>
  name === 'Windows Phone OS' ? 'Windows Phone' : (systems.get(name.toLowerCase()) ?? name);

/** UC Browser: one word in ua-parser-js, but not for its maker. */
export const browserName = (name: string): string => {
  if (name === 'UCBrowser') return 'UC Browser';
  return browsers.get(name.toLowerCase()) ?? name;
};
