import type { ClassCopy, ClassLanguage, ClassShown } from '../../contracts/accounts/class.ts';

/** Stored with sign-ups for the sample, to distinguish them from those for a real class. */
export const SAMPLE_WEBINAR = 'sample';

/** The built-in class until the owner writes one: what the page is for, without invented statements or numbers. */
export const SAMPLE_COPY: Readonly<Record<ClassLanguage, ClassCopy>> = {
  en: {
    title: 'Run ads on clean numbers',
    lead: 'A free class for advertisers: from the first approved ad to metrics you can rely on.',
    apply: 'Leave your details, and the class opens right here.',
  },
  pt: {
    title: 'Anuncie com números limpos',
    lead: 'Uma aula gratuita para anunciantes: do primeiro anúncio aprovado às métricas em que você pode confiar.',
    apply: 'Deixe seus dados e a aula abre aqui mesmo.',
  },
  es: {
    title: 'Anuncia con números limpios',
    lead: 'Una clase gratuita para anunciantes: del primer anuncio aprobado a métricas en las que puedes confiar.',
    apply: 'Deja tus datos y la clase se abre aquí mismo.',
  },
  ru: {
    title: 'Реклама с чистыми цифрами',
    lead: 'Бесплатный урок для рекламодателей: от первого одобренного объявления до метрик, которым можно доверять.',
    apply: 'Оставьте контакты, и урок откроется прямо здесь.',
  },
  hi: {
    title: 'साफ़ आँकड़ों पर विज्ञापन चलाएँ',
    lead: 'विज्ञापनदाताओं के लिए मुफ़्त क्लास: पहले स्वीकृत विज्ञापन से लेकर भरोसेमंद मेट्रिक्स तक।',
    apply: 'अपनी जानकारी दें, क्लास यहीं खुल जाएगी।',
  },
};

export const sampleIn = (language: ClassLanguage): ClassShown => ({
  language,
  sample: true,
  webinarId: SAMPLE_WEBINAR,
  videoUrl: null,
  testimonials: [],
  ...SAMPLE_COPY[language],
});
