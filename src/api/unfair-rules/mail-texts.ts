import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';

/** `notice`: found; `reminder`: three days left; `skipped`: done. */
export type UnfairMailKind = 'notice' | 'reminder' | 'skipped';

interface KindWords {
  readonly subject: (count: number) => string;
  readonly said: string;
  /** What to do, or where to look. */
  readonly act: string;
  /** Shown next to a campaign's name. */
  readonly when: (date: string) => string;
}

interface Words extends Readonly<Record<UnfairMailKind, KindWords>> {
  readonly hello: string;
  readonly why: string;
  /** For campaigns that are not listed individually. */
  readonly more: (count: number) => string;
}

const few = (count: number, one: string, some: string, many: string): string => {
  const form = new Intl.PluralRules('ru').select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? some : many}`;
};

/** Texts of mails about stored rules that are refused now. */
export const unfairMailTexts: Readonly<Record<MailLanguage, Words>> = {
  en: {
    hello: 'Hello,',
    why: 'These rules send some visitors to a page that almost nobody else gets. They match only ad crawlers, or visitors whose location is unknown. Fairlead no longer accepts such rules.',
    more: (count) => `- and ${count} more`,
    notice: {
      subject: (count) => `Change the rules of ${count === 1 ? 'a campaign' : `${count} campaigns`}`,
      said: 'Fairlead found campaigns whose rules are no longer accepted. They still work for now.',
      act: 'Change the rules by the date shown. After that, Fairlead skips all rules of the campaign and sends everyone to the path that most visitors got. Open a campaign to see which rules are affected.',
      when: (date) => `rules are skipped on ${date}`,
    },
    reminder: {
      subject: (count) =>
        `3 days left: change the rules of ${count === 1 ? 'a campaign' : `${count} campaigns`}`,
      said: 'The rules of these campaigns will be skipped soon.',
      act: 'Change the rules by the date shown, or everyone will be sent to the path that most visitors got. Open a campaign to see which rules are affected.',
      when: (date) => `rules are skipped on ${date}`,
    },
    skipped: {
      subject: (count) =>
        `The rules of ${count === 1 ? 'a campaign were' : `${count} campaigns were`} skipped`,
      said: 'Fairlead skipped all rules of these campaigns because they were not changed within 14 days. Everyone is now sent to the path that most visitors got, and the running A/B tests of these campaigns have ended.',
      act: 'You can still find the earlier rules in the history of each campaign. Open a campaign to check where it leads now and to add new rules.',
      when: (date) => `rules were skipped on ${date}`,
    },
  },
  pt: {
    hello: 'Olá,',
    why: 'Essas regras enviam alguns visitantes para uma página que quase ninguém recebe: só robôs de anúncios ou visitantes cuja localização é desconhecida. O Fairlead não aceita mais regras assim.',
    more: (count) => `- e mais ${count}`,
    notice: {
      subject: (count) => `Altere as regras de ${count === 1 ? 'uma campanha' : `${count} campanhas`}`,
      said: 'O Fairlead encontrou campanhas com regras que não são mais aceitas. Por enquanto, elas continuam funcionando.',
      act: 'Altere as regras até a data indicada. Depois disso, o Fairlead ignora todas as regras da campanha, e todos recebem o caminho que a maioria dos visitantes teve. Abra a campanha para ver quais regras são afetadas.',
      when: (date) => `as regras serão ignoradas em ${date}`,
    },
    reminder: {
      subject: (count) =>
        `Faltam 3 dias: altere as regras de ${count === 1 ? 'uma campanha' : `${count} campanhas`}`,
      said: 'As regras destas campanhas serão ignoradas em breve.',
      act: 'Altere as regras até a data indicada, ou todos receberão o caminho que a maioria dos visitantes teve. Abra a campanha para ver quais regras são afetadas.',
      when: (date) => `as regras serão ignoradas em ${date}`,
    },
    skipped: {
      subject: (count) =>
        `As regras de ${count === 1 ? 'uma campanha' : `${count} campanhas`} foram ignoradas`,
      said: 'O Fairlead ignorou todas as regras destas campanhas porque não foram alteradas em 14 dias. Agora todos recebem o caminho que a maioria dos visitantes teve, e os testes A/B em andamento nelas terminaram.',
      act: 'O histórico de cada campanha guarda as regras anteriores. Abra a campanha para conferir para onde ela leva agora e criar novas regras.',
      when: (date) => `regras ignoradas em ${date}`,
    },
  },
  es: {
    hello: 'Hola:',
    why: 'Estas reglas envían a algunos visitantes a una página que casi nadie recibe: solo rastreadores de anuncios o visitantes cuya ubicación se desconoce. Fairlead ya no acepta reglas así.',
    more: (count) => `- y ${count} más`,
    notice: {
      subject: (count) => `Cambia las reglas de ${count === 1 ? 'una campaña' : `${count} campañas`}`,
      said: 'Fairlead encontró campañas con reglas que ya no se aceptan. Por ahora siguen funcionando.',
      act: 'Cambia las reglas antes de la fecha indicada. Después, Fairlead omite todas las reglas de la campaña y todos reciben la ruta que tuvo la mayoría de los visitantes. Abre la campaña para ver qué reglas son.',
      when: (date) => `las reglas se omiten el ${date}`,
    },
    reminder: {
      subject: (count) =>
        `Quedan 3 días: cambia las reglas de ${count === 1 ? 'una campaña' : `${count} campañas`}`,
      said: 'Las reglas de estas campañas se omitirán pronto.',
      act: 'Cambia las reglas antes de la fecha indicada o todos recibirán la ruta que tuvo la mayoría de los visitantes. Abre la campaña para ver qué reglas son.',
      when: (date) => `las reglas se omiten el ${date}`,
    },
    skipped: {
      subject: (count) => `Se omitieron las reglas de ${count === 1 ? 'una campaña' : `${count} campañas`}`,
      said: 'Fairlead omitió todas las reglas de estas campañas porque no se cambiaron en 14 días. Ahora todos reciben la ruta que tuvo la mayoría de los visitantes, y sus pruebas A/B en curso terminaron.',
      act: 'El historial de cada campaña guarda las reglas anteriores. Abre la campaña para ver a dónde lleva ahora y crear reglas nuevas.',
      when: (date) => `reglas omitidas el ${date}`,
    },
  },
  ru: {
    hello: 'Здравствуйте!',
    why: 'Эти правила ведут часть посетителей на страницу, которую почти никто из людей не видит: только рекламные роботы или посетители, чьё местоположение неизвестно. Fairlead больше не принимает такие правила.',
    more: (count) => `- и ещё ${few(count, 'кампания', 'кампании', 'кампаний')}`,
    notice: {
      subject: (count) =>
        count === 1 ? 'Измените правила кампании' : `Измените правила кампаний (${count})`,
      said: 'Fairlead нашёл кампании, правила которых больше не принимаются. Пока они работают.',
      act: 'Измените правила до указанной даты. После неё Fairlead отключит все правила кампании, и все посетители будут попадать на тот путь, по которому шло большинство. Откройте кампанию, чтобы увидеть, о каких правилах речь.',
      when: (date) => `правила будут отключены ${date}`,
    },
    reminder: {
      subject: (count) =>
        count === 1
          ? 'Осталось 3 дня: измените правила кампании'
          : `Осталось 3 дня: измените правила кампаний (${count})`,
      said: 'Правила этих кампаний скоро будут отключены.',
      act: 'Измените правила до указанной даты, иначе все посетители будут попадать на тот путь, по которому шло большинство. Откройте кампанию, чтобы увидеть, о каких правилах речь.',
      when: (date) => `правила будут отключены ${date}`,
    },
    skipped: {
      subject: (count) =>
        count === 1 ? 'Правила кампании отключены' : `Правила кампаний (${count}) отключены`,
      said: 'Fairlead отключил все правила этих кампаний: за 14 дней их не изменили. Теперь все посетители попадают на тот путь, по которому шло большинство, а A/B-тесты этих кампаний завершены.',
      act: 'Прежние правила сохранены в истории кампании. Откройте кампанию, чтобы проверить, куда она ведёт, и добавить новые правила.',
      when: (date) => `правила отключены ${date}`,
    },
  },
  hi: {
    hello: 'नमस्ते,',
    why: 'ये नियम कुछ विज़िटर को ऐसे पेज पर भेजते हैं जो लगभग किसी इंसान को नहीं मिलता: सिर्फ़ विज्ञापन क्रॉलर को, या उन विज़िटर को जिनकी जगह पता नहीं। Fairlead अब ऐसे नियम नहीं लेता।',
    more: (count) => `- और ${count} कैंपेन`,
    notice: {
      subject: (count) => (count === 1 ? 'एक कैंपेन के नियम बदलें' : `${count} कैंपेन के नियम बदलें`),
      said: 'Fairlead को ऐसे कैंपेन मिले जिनके नियम अब मान्य नहीं हैं। फ़िलहाल वे काम कर रहे हैं।',
      act: 'दी गई तारीख़ तक नियम बदलें। उसके बाद Fairlead कैंपेन के सारे नियम छोड़ देगा, और सबको वही पाथ मिलेगा जो ज़्यादातर विज़िटर को मिला। कौन-से नियम हैं, यह देखने के लिए कैंपेन खोलें।',
      when: (date) => `नियम ${date} को छोड़ दिए जाएँगे`,
    },
    reminder: {
      subject: (count) =>
        count === 1 ? '3 दिन बाक़ी: एक कैंपेन के नियम बदलें' : `3 दिन बाक़ी: ${count} कैंपेन के नियम बदलें`,
      said: 'इन कैंपेन के नियम जल्द ही छोड़ दिए जाएँगे।',
      act: 'दी गई तारीख़ तक नियम बदलें, वरना सबको वही पाथ मिलेगा जो ज़्यादातर विज़िटर को मिला। कौन-से नियम हैं, यह देखने के लिए कैंपेन खोलें।',
      when: (date) => `नियम ${date} को छोड़ दिए जाएँगे`,
    },
    skipped: {
      subject: (count) => (count === 1 ? 'एक कैंपेन के नियम छोड़ दिए गए' : `${count} कैंपेन के नियम छोड़ दिए गए`),
      said: 'Fairlead ने इन कैंपेन के सारे नियम छोड़ दिए, क्योंकि वे 14 दिन में नहीं बदले गए। अब सबको वही पाथ मिलता है जो ज़्यादातर विज़िटर को मिला, और इन कैंपेन के चल रहे A/B टेस्ट ख़त्म हो गए।',
      act: 'पुराने नियम हर कैंपेन के इतिहास में हैं। कैंपेन अब कहाँ ले जाता है यह देखने और नए नियम बनाने के लिए उसे खोलें।',
      when: (date) => `नियम ${date} को छोड़े गए`,
    },
  },
};
