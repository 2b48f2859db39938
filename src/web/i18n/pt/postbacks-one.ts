import type { postbacksOne as english } from '../en/postbacks-one.ts';
import type { Translated } from '../translated.ts';

export const postbacksOne: Translated<typeof english> = {
  'facts.copy': 'Copiar: {name}',
  'received.event': 'Evento',
  'received.click.open': 'Mostrar o clique',
  'received.sent.open': 'O que foi enviado por ele',
  'mend.change': 'Alterar status ou payout',
  'mend.change.text':
    'Agora: {status}, payout {payout}. O que você informar vale a partir de já; o que era antes fica no histórico.',
  'mend.change.act': 'Alterar',
  'mend.take': 'Aceitar agora',
  'mend.take.text':
    'Corrija o que estava errado. Conta como se chegasse agora. O e-mail e o telefone enviados não são guardados, por isso não vão junto.',
  'mend.payout.kept': 'Vazio: fica como está. Números e ponto: 12.50',
  'mend.payout.none': 'Vazio: nenhum. Números e ponto: 12.50',
  'mend.currency': 'Moeda do payout',
  'mend.transaction':
    'O mesmo clique, evento e transação são uma só conversão, não importa quantas vezes cheguem.',
  'mend.taken': 'Está registrado.',
  'mend.waiting': 'O resultado sai em instantes.',
  'mend.show': 'Mostrar',
  'list.filters': 'Filtros',
  'list.filters.set': 'Filtros: {count, number}',
};
