/**
 * Names that might ask to treat visitors by who or what they seem to be. Only names that are not our fields are
 * checked, so a word here blocks no setting; it decides which explanation is given.
 */

/** As a separate word: `client_ip`, `isBot`, `x-forwarded-for`. */
const WORDS = new Set(
  `ip ips ipv4 ipv6 address addresses addr cidr subnet netmask prefix asn isp org organisation organization carrier
  operator network networks host hostname dns rdns ptr whois proxy proxies vpn tor relay hosting datacenter datacentre
  server connection ua agent useragent header headers accept forwarded via sec dnt gpc http tls ja3 ja4
  bot bots human humans crawler crawlers spider robot robots scraper automated headless webdriver googlebot
  reviewer reviewers moderator moderators moderation employee inspector inspectors auditor spy class traffic
  suspicious fraud fraudulent score risk trust trusted reputation quality invalid
  referrer referer ref source gclid gbraid wbraid fbclid ttclid msclkid clickid cookie cookies storage session visitor
  user email fingerprint canvas webgl screen plugin plugins javascript js script code eval expression hook hooks webhook
  callback decider endpoint lua wasm inapp webview app query param params parameter parameters utm token
  cloak cloaking cloaker cloaked decoy safe white black money whitepage blackpage safepage whitelist blacklist allowlist
  blocklist denylist filter filters antibot`.split(/\s+/),
);

/** At any position: `myuseragent`, `datacenters`. */
const STEMS = [
  'useragent',
  'ipaddr',
  'iprange',
  'clientip',
  'remoteip',
  'datacent',
  'crawler',
  'spider',
  'reviewer',
  'moderator',
  'trafficclass',
  'referrer',
  'referer',
  'clickid',
  'clid',
  'cookie',
  'proxy',
  'fingerprint',
  'headless',
  'webhook',
  'javascript',
  'cloak',
  'decoy',
  'safepage',
  'safeurl',
  'whitepage',
  'blackpage',
  'moneypage',
  'offerpage',
];

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Whether a name asks for routing by identity: address, network, user agent, referrer, click ID, bot, reviewer, … */
export const asksIdentity = (name: string): boolean => {
  const words = wordsOf(name);
  const joined = words.join('');
  return (
    words.some((word) => WORDS.has(word) || /bots?$/.test(word) || /^(sub|s)\d+$/.test(word)) ||
    STEMS.some((stem) => joined.includes(stem)) ||
    /^x-/i.test(name)
  );
};
