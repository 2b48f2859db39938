import type { decisions as en } from '../en/decisions.ts';
import type { Translated } from '../translated.ts';

export const decisions = {
  'step.status': 'कैंपेन की स्थिति: {status}।',
  'step.not_started': 'यह {time} पर ही शुरू होगा।',
  'step.ended': 'यह {time} पर समाप्त हुआ।',
  'step.cap': 'कैंपेन की एक सीमा पूरी हो गई है: {cap}।',
  'step.rule_cap': '{rule}: छोड़ा गया, इसकी सीमा पूरी हो गई ({cap})।',
  'step.matched': '{rule}: मेल खाता है।',
  'step.unmatched': '{rule}: मेल नहीं खाता।',
  'step.need.all': 'ये सभी पूरी होनी चाहिए:',
  'step.need.any': 'इनमें से एक काफ़ी है:',
  'step.condition': '{wanted}; यहाँ: {seen}',
  'step.condition.unknown': '{wanted}; यहाँ मालूम नहीं',
  'step.holds': 'पूरी',
  'step.fails': 'अधूरी',
  'step.fallback': 'कोई नियम लागू नहीं हुआ: डिफ़ॉल्ट लागू हुआ।',
  'step.earlier_arm': 'पिछली विज़िट में जो मिला था वही रखा गया (हिस्सा {weight})।',
  'step.split': 'विज़िटर-कुंजी से चुना गया: {weight} का हिस्सा।',
  'step.only': 'एक ही रास्ता है: सब इसी से जाते हैं।',
  'step.landing': 'लैंडिंग पेज {name} पर भेजा गया।',
  'step.offer': '{name} पर भेजा गया।',
  'step.offer.drawn': '{name} पर भेजा गया: ऑफ़र विज़िटर-कुंजी से चुना गया।',
  'step.earlier_offer': '{name} पर भेजा गया, पहले वाला ही ऑफ़र।',
  'step.no_destination': 'यह कहीं नहीं ले जाता।',
  'step.week': '{day}, {time}',
  'step.span': '{from} से {to}, {zone}',
} satisfies Translated<typeof en>;
