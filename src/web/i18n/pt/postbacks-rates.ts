import type { postbacksRates as english } from '../en/postbacks-rates.ts';
import type { Translated } from '../translated.ts';

export const postbacksRates: Translated<typeof english> = {
  'rates.unpriced': 'Conversões sem cotação',
  'rates.unpriced.one':
    '{count, plural, one {# conversão fica} many {# de conversões ficam} other {# conversões ficam}} fora da receita: {payout}, {when}.',
  'rates.enter': 'Informar cotação de {currency}',
  'rates.recalculating': 'Recalculando a receita',
  'rates.add': 'Informar cotação',
  'rates.add.text': 'Sua cotação vale acima da do banco. As conversões desses dias são recalculadas na hora.',
  'rates.currency': 'Moeda',
  'rates.rate': 'Cotação',
  'rates.of': '1 {currency} em {base}',
  'rates.rate.help': 'Com ponto, até 10 casas: 0.1853',
  'rates.example': '{amount} viram {result}',
  'rates.from': 'Primeiro dia (UTC)',
  'rates.to': 'Último dia (UTC)',
  'rates.to.help': 'Vazio: até outra começar',
  'rates.save': 'Salvar cotação',
  'rates.saved': 'Salvo. A receita está sendo recalculada',
  'rates.import': 'Importar cotações do banco',
  'rates.import.text':
    'Baixe eurofxref.csv ou eurofxref-hist.csv (ou o XML) do Banco Central Europeu, descompacte e escolha aqui. Nada é gravado antes de você ver o que mudaria.',
  'rates.import.choose': 'Escolher arquivo',
  'rates.import.counts': '{add, number} novas, {change, number} alteradas, {same, number} iguais',
  'rates.import.days': '{from} a {to}',
  'rates.import.bad':
    '{count, plural, one {# linha não pode ser lida e fica de fora} many {# de linhas não podem ser lidas e ficam de fora} other {# linhas não podem ser lidas e ficam de fora}}:',
  'rates.import.line': 'Linha {line, number}: {text}',
  'rates.import.take': 'Aplicar',
  'rates.ecb':
    'Banco Central Europeu: {days, plural, one {# dia} many {# de dias} other {# dias}}, o mais recente {day}',
  'rates.ecb.none': 'Ainda não há cotações do Banco Central Europeu',
  'rates.ecb.owner':
    'As cotações do banco valem para todos os espaços de trabalho, por isso quem as importa é o dono deste Fairlead. As suas, você informa.',
  'rates.find': 'Moeda, como BRL',
  'rates.none': 'Nenhuma cotação ainda',
  'rates.none.text':
    'Conversões em outra moeda que a do espaço de trabalho entram na receita quando há cotação do dia.',
  'rates.nothing': 'Nenhuma cotação desta moeda',
  'rates.nothing.text': 'Confira as três letras ou informe sua cotação.',
  'rates.when': 'Dia (UTC)',
  'rates.source': 'Fonte',
  'rates.source.ecb': 'Banco Central Europeu',
  'rates.source.manual': 'Informada por {name}',
  'rates.since': 'a partir de {from}',
  'rates.days': '{from} a {to}',
  'rates.amount': '{rate} {base}',
  'rates.delete': 'Excluir a cotação de {currency}',
  'rates.delete.ask': 'Excluir esta cotação de {currency}?',
  'rates.delete.text':
    'Passa a valer a cotação do banco nesses dias. Onde não houver, as conversões ficam fora da receita.',
  'field.rate_file': 'Este não é um arquivo de cotações do Banco Central Europeu',
  'field.rate_invalid': 'Escreva a cotação com ponto e nenhum outro sinal: 0.1853',
  'field.currency_own': 'Esta é a própria moeda do espaço de trabalho',
};
