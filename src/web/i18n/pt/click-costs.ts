import type { clickCosts as en } from '../en/click-costs.ts';
import type { Translated } from '../translated.ts';

export const clickCosts = {
  'clickCost.label': 'Custo por clique',
  'clickCost.other': '{price}, não contado: não é a moeda do espaço de trabalho',
  'clickCost.missing': 'Desconhecido: o link veio sem {parameter}',
  'clickCost.unreadable': 'Desconhecido: não foi possível ler {parameter} do link',
  'clickCost.crawler': 'Nada: rastreadores declarados não são cobrados',
  'clickCost.unpaid': 'Nada: não é uma visita própria',
  'clickCost.conversion': '{price} por cada conversão sua',
  'clickCost.revenue': '{percent, number}% da receita de suas conversões',
} satisfies Translated<typeof en>;
