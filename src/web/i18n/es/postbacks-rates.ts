import type { postbacksRates as english } from '../en/postbacks-rates.ts';
import type { Translated } from '../translated.ts';

export const postbacksRates: Translated<typeof english> = {
  'rates.unpriced': 'Conversiones sin tipo de cambio',
  'rates.unpriced.one':
    '{count, plural, one {# conversión queda} many {# de conversiones quedan} other {# conversiones quedan}} fuera de los ingresos: {payout}, {when}.',
  'rates.enter': 'Ingresar tipo de cambio de {currency}',
  'rates.recalculating': 'Recalculando los ingresos',
  'rates.add': 'Ingresar tipo de cambio',
  'rates.add.text':
    'Tu tipo de cambio vale por encima del del banco. Las conversiones de esos días se recalculan enseguida.',
  'rates.currency': 'Moneda',
  'rates.rate': 'Tipo de cambio',
  'rates.of': '1 {currency} en {base}',
  'rates.rate.help': 'Con punto, hasta 10 decimales: 0.1853',
  'rates.example': '{amount} pasan a ser {result}',
  'rates.from': 'Primer día (UTC)',
  'rates.to': 'Último día (UTC)',
  'rates.to.help': 'Vacío: hasta que empiece otro',
  'rates.save': 'Guardar tipo de cambio',
  'rates.saved': 'Guardado. Los ingresos se están recalculando',
  'rates.import': 'Importar tipos del banco',
  'rates.import.text':
    'Descarga eurofxref.csv o eurofxref-hist.csv (o el XML) del Banco Central Europeo, descomprímelo y elígelo aquí. Nada se guarda antes de que veas qué cambiaría.',
  'rates.import.choose': 'Elegir un archivo',
  'rates.import.counts': '{add, number} nuevos, {change, number} cambiados, {same, number} iguales',
  'rates.import.days': '{from} a {to}',
  'rates.import.bad':
    '{count, plural, one {# línea no se puede leer y queda fuera} many {# de líneas no se pueden leer y quedan fuera} other {# líneas no se pueden leer y quedan fuera}}:',
  'rates.import.line': 'Línea {line, number}: {text}',
  'rates.import.take': 'Aplicar',
  'rates.ecb':
    'Banco Central Europeo: {days, plural, one {# día} many {# de días} other {# días}}, el más reciente {day}',
  'rates.ecb.none': 'Aún no hay tipos del Banco Central Europeo',
  'rates.ecb.owner':
    'Los tipos del banco valen para todos los espacios de trabajo, por eso los importa el dueño de este Fairlead. Los tuyos los ingresas tú.',
  'rates.find': 'Moneda, como BRL',
  'rates.none': 'Aún no hay tipos de cambio',
  'rates.none.text':
    'Las conversiones en otra moneda que la del espacio de trabajo cuentan como ingresos cuando hay un tipo de su día.',
  'rates.nothing': 'Ningún tipo de esta moneda',
  'rates.nothing.text': 'Revisa las tres letras o ingresa tu propio tipo.',
  'rates.when': 'Día (UTC)',
  'rates.source': 'Fuente',
  'rates.source.ecb': 'Banco Central Europeo',
  'rates.source.manual': 'Ingresado por {name}',
  'rates.since': 'desde el {from}',
  'rates.days': '{from} a {to}',
  'rates.amount': '{rate} {base}',
  'rates.delete': 'Eliminar el tipo de {currency}',
  'rates.delete.ask': '¿Eliminar este tipo de {currency}?',
  'rates.delete.text':
    'Valdrá entonces el tipo del banco de esos días. Donde no haya, las conversiones quedan fuera de los ingresos.',
  'field.rate_file': 'Este no es un archivo de tipos del Banco Central Europeo',
  'field.rate_invalid': 'Escribe el tipo con punto y sin otro signo: 0.1853',
  'field.currency_own': 'Es la propia moneda del espacio de trabajo',
};
