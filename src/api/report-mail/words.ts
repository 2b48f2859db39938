import type { TimeStep } from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { wordsIn } from '../mail/letters.ts';

export interface ReportWords {
  readonly test: string;
  readonly compared: (range: string) => string;
  readonly byConversion: string;
  readonly incomplete: string;
  readonly withoutCost: (campaigns: string) => string;
  readonly runningSpend: string;
  readonly filters: string;
  readonly totals: string;
  readonly metric: string;
  readonly now: string;
  readonly before: string;
  readonly change: string;
  readonly isNew: string;
  readonly same: string;
  readonly steps: Readonly<Record<TimeStep, string>>;
  readonly rows: (shown: string, count: string) => string;
  readonly nothing: string;
  readonly file: (rows: string) => string;
  readonly fileCut: (rows: string, count: string) => string;
  readonly open: string;
  /** `times`: one of the three below, with the zone. */
  readonly why: (workspace: string, times: string) => string;
  readonly daily: (hour: string) => string;
  readonly weekly: (weekday: string, hour: string) => string;
  readonly monthly: (day: string, hour: string) => string;
  readonly lastDay: (hour: string) => string;
  readonly stop: string;
}

const en: ReportWords = {
  test: 'This is a test email. It was sent only to you.',
  compared: (range) => `Compared with ${range}`,
  byConversion: 'Conversions count on the day they were reported, not on the day of the click.',
  incomplete:
    'Some requests in this range have passed your retention period. Only the remaining ones are counted.',
  withoutCost: (campaigns) =>
    `Cost is unknown for ${campaigns}. Their revenue is excluded from profit, ROI and ROAS.`,
  runningSpend:
    'Spend for a period still in progress is spread over the visits so far, so it looks too high until the period ends.',
  filters: 'Filters',
  totals: 'Totals',
  metric: 'Metric',
  now: 'This range',
  before: 'Previous',
  change: 'Change',
  isNew: 'New',
  same: 'None',
  steps: { quarter: '15 minutes', hour: 'Hour', day: 'Day', week: 'Week of', month: 'Month' },
  rows: (shown, count) => `Rows: ${shown} of ${count}`,
  nothing: 'No data in this range.',
  file: (rows) => `The attached CSV file has all rows: ${rows}.`,
  fileCut: (rows, count) =>
    `The attached CSV file has the first ${rows} of ${count} rows. The rest would not fit in an email. Export the report in Fairlead to get all rows.`,
  open: 'Open the live report',
  why: (workspace, times) => `The workspace “${workspace}” sends you this report ${times}.`,
  daily: (hour) => `every day at ${hour}`,
  weekly: (weekday, hour) => `every week (${weekday}) at ${hour}`,
  monthly: (day, hour) => `every month (day ${day}) at ${hour}`,
  lastDay: (hour) => `every month (last day) at ${hour}`,
  stop: 'Stop these emails',
};

const pt: ReportWords = {
  test: 'Este é um teste, enviado somente para você.',
  compared: (range) => `Em comparação com ${range}`,
  byConversion: 'As conversões contam no dia em que foram informadas, não no dia do clique.',
  incomplete:
    'Algumas requisições deste período já expiraram pela sua retenção. Aqui entram as que restaram.',
  withoutCost: (campaigns) =>
    `O custo de ${campaigns} não é conhecido. A receita delas fica fora do lucro, do ROI e do ROAS.`,
  runningSpend:
    'O gasto de um período em andamento é distribuído pelas visitas até agora, por isso parece alto demais até o período terminar.',
  filters: 'Filtros',
  totals: 'Totais',
  metric: 'Métrica',
  now: 'Este período',
  before: 'Antes',
  change: 'Variação',
  isNew: 'Novo',
  same: 'Igual',
  steps: { quarter: 'Quarto de hora', hour: 'Hora', day: 'Dia', week: 'Semana de', month: 'Mês' },
  rows: (shown, count) => `Linhas: ${shown} de ${count}`,
  nothing: 'Nada neste período.',
  file: (rows) => `O arquivo CSV em anexo tem todas as linhas: ${rows}.`,
  fileCut: (rows, count) =>
    `O arquivo CSV em anexo tem as primeiras ${rows} linhas de ${count}: mais do que isso não cabe em um e-mail. Para ter todas, exporte o relatório no Fairlead.`,
  open: 'Abrir o relatório atualizado',
  why: (workspace, times) => `O espaço de trabalho “${workspace}” envia este relatório para você ${times}.`,
  daily: (hour) => `todos os dias, às ${hour}`,
  weekly: (weekday, hour) => `toda semana (${weekday}), às ${hour}`,
  monthly: (day, hour) => `todo mês (dia ${day}), às ${hour}`,
  lastDay: (hour) => `todo mês (último dia), às ${hour}`,
  stop: 'Parar de receber estes e-mails',
};

const es: ReportWords = {
  test: 'Esto es una prueba, enviada solo a ti.',
  compared: (range) => `En comparación con ${range}`,
  byConversion: 'Las conversiones cuentan el día en que se informaron, no el día de su clic.',
  incomplete:
    'Algunas solicitudes de este período ya expiraron por tu retención. Aquí se cuentan las que quedan.',
  withoutCost: (campaigns) =>
    `No se conoce el costo de ${campaigns}. Sus ingresos quedan fuera de la ganancia, el ROI y el ROAS.`,
  runningSpend:
    'El gasto de un período en curso se reparte entre sus visitas hasta ahora, así que parece demasiado alto hasta que el período termine.',
  filters: 'Filtros',
  totals: 'Totales',
  metric: 'Métrica',
  now: 'Este período',
  before: 'Antes',
  change: 'Variación',
  isNew: 'Nuevo',
  same: 'Igual',
  steps: { quarter: 'Cuarto de hora', hour: 'Hora', day: 'Día', week: 'Semana del', month: 'Mes' },
  rows: (shown, count) => `Filas: ${shown} de ${count}`,
  nothing: 'Nada en este período.',
  file: (rows) => `El archivo CSV adjunto tiene todas las filas: ${rows}.`,
  fileCut: (rows, count) =>
    `El archivo CSV adjunto tiene las primeras ${rows} filas de ${count}: más no caben en un correo. Para tenerlas todas, exporta el informe en Fairlead.`,
  open: 'Abrir el informe actualizado',
  why: (workspace, times) => `El espacio de trabajo “${workspace}” te envía este informe ${times}.`,
  daily: (hour) => `todos los días a las ${hour}`,
  weekly: (weekday, hour) => `cada semana (${weekday}) a las ${hour}`,
  monthly: (day, hour) => `cada mes (día ${day}) a las ${hour}`,
  lastDay: (hour) => `cada mes (último día) a las ${hour}`,
  stop: 'Dejar de recibir estos correos',
};

const ru: ReportWords = {
  test: 'Это проверочное письмо, оно отправлено только вам.',
  compared: (range) => `Сравнение с периодом ${range}`,
  byConversion: 'Конверсии учтены по дню, когда о них сообщили, а не по дню клика.',
  incomplete: 'Часть запросов за этот период удалена по сроку хранения. Учтены оставшиеся.',
  withoutCost: (campaigns) =>
    `Расход неизвестен: ${campaigns}. Доход этих кампаний не входит в прибыль, ROI и ROAS.`,
  runningSpend:
    'Затраты за ещё идущий период распределены по уже прошедшим посещениям, поэтому до конца периода выглядят завышенными.',
  filters: 'Фильтры',
  totals: 'Итого',
  metric: 'Показатель',
  now: 'За период',
  before: 'Раньше',
  change: 'Изменение',
  isNew: 'Новое',
  same: 'Без изменений',
  steps: { quarter: 'Четверть часа', hour: 'Час', day: 'День', week: 'Неделя с', month: 'Месяц' },
  rows: (shown, count) => `Строки: ${shown} из ${count}`,
  nothing: 'За этот период ничего нет.',
  file: (rows) => `В прикреплённом файле CSV — все строки: ${rows}.`,
  fileCut: (rows, count) =>
    `В прикреплённом файле CSV — первые строки: ${rows} из ${count}. Больше в письмо не помещается; все строки можно экспортировать из отчёта в Fairlead.`,
  open: 'Открыть отчёт с текущими данными',
  why: (workspace, times) => `Рабочее пространство «${workspace}» отправляет вам этот отчёт ${times}.`,
  daily: (hour) => `каждый день в ${hour}`,
  weekly: (weekday, hour) => `каждую неделю (${weekday}) в ${hour}`,
  monthly: (day, hour) => `каждый месяц (${day}-го числа) в ${hour}`,
  lastDay: (hour) => `каждый месяц (в последний день) в ${hour}`,
  stop: 'Больше не присылать эти письма',
};

const hi: ReportWords = {
  test: 'यह एक जाँच ईमेल है, जो सिर्फ़ आपको भेजा गया है।',
  compared: (range) => `${range} से तुलना`,
  byConversion: 'कन्वर्ज़न उस दिन में गिने गए हैं जब उनकी सूचना मिली, क्लिक के दिन में नहीं।',
  incomplete: 'इस अवधि के कुछ अनुरोध आपकी रखने की अवधि पूरी होने पर हट चुके हैं। यहाँ सिर्फ़ बचे हुए गिने गए हैं।',
  withoutCost: (campaigns) => `${campaigns} की लागत पता नहीं। इनकी आय मुनाफ़े, ROI और ROAS में शामिल नहीं है।`,
  runningSpend:
    'जो अवधि अभी चल रही है उसका ख़र्च अब तक की विज़िट पर बाँटा गया है, इसलिए अवधि पूरी होने तक ज़्यादा दिखता है।',
  filters: 'फ़िल्टर',
  totals: 'कुल',
  metric: 'मीट्रिक',
  now: 'यह अवधि',
  before: 'पहले',
  change: 'बदलाव',
  isNew: 'नया',
  same: 'पहले जितना',
  steps: { quarter: 'पंद्रह मिनट', hour: 'घंटा', day: 'दिन', week: 'सप्ताह की शुरुआत', month: 'महीना' },
  rows: (shown, count) => `पंक्तियाँ: ${count} में से ${shown}`,
  nothing: 'इस अवधि में कुछ नहीं है।',
  file: (rows) => `साथ की CSV फ़ाइल में सभी पंक्तियाँ हैं: ${rows}।`,
  fileCut: (rows, count) =>
    `साथ की CSV फ़ाइल में ${count} में से पहली ${rows} पंक्तियाँ हैं: इससे ज़्यादा ईमेल में नहीं आतीं। सभी पाने के लिए Fairlead में रिपोर्ट एक्सपोर्ट करें।`,
  open: 'ताज़ा रिपोर्ट खोलें',
  why: (workspace, times) => `वर्कस्पेस “${workspace}” आपको यह रिपोर्ट ${times} भेजता है।`,
  daily: (hour) => `हर दिन ${hour} बजे`,
  weekly: (weekday, hour) => `हर हफ़्ते (${weekday}) ${hour} बजे`,
  monthly: (day, hour) => `हर महीने (${day} तारीख़) ${hour} बजे`,
  lastDay: (hour) => `हर महीने (आख़िरी दिन) ${hour} बजे`,
  stop: 'ये ईमेल बंद करें',
};

/** The texts of a report by email. */
export const reportWords = (language: MailLanguage): ReportWords =>
  wordsIn<ReportWords>({ en, pt, es, ru, hi }, language);
