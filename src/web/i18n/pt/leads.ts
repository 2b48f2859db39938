import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Aula e inscrições',
  'leads.lead': 'Quem se inscreve na sua aula gratuita aparece aqui.',
  'leads.page': 'Endereço da página',
  'leads.copy': 'Copiar endereço',
  'leads.languages': 'Exibida em: {list}',
  'leads.unset': 'A página mostra um exemplo até você escrever a sua aula.',
  'leads.problems':
    'O class.json na pasta de dados tem erros e não foi importado. Abra as configurações da página da aula para vê-los.',
  'leads.edit': 'Editar a página da aula',
  'leads.search': 'Buscar inscrições',
  'leads.export': 'Baixar CSV',
  'leads.table': 'Inscrições',
  'leads.name': 'Nome',
  'leads.webinar': 'Aula',
  'leads.time': 'Inscrição',
  'leads.remove': 'Excluir {name}',
  'leads.remove.title': 'Excluir {name}?',
  'leads.remove.text': 'O nome, o e-mail e o número são apagados de vez.',
  'leads.remove.action': 'Excluir',
  'leads.removed': 'Excluído',
  'leads.empty.title': 'Nenhuma inscrição ainda',
  'leads.empty.text': 'Compartilhe o endereço da página. Quem se inscrever aparece aqui na hora.',
  'leads.none.title': 'Nenhuma inscrição corresponde',
  'leads.none.text': 'Busque por parte do nome, do e-mail, do número ou da aula.',
};
