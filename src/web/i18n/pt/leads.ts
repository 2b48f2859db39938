import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'Aula e inscrições',
  'leads.lead': 'Quem se inscreve na sua aula gratuita aparece aqui.',
  'leads.page': 'Endereço da página',
  'leads.copy': 'Copiar endereço',
  'leads.file': 'Arquivo de conteúdo no servidor',
  'leads.languages': 'Exibida em: {list}',
  'leads.unset': 'Nenhuma aula configurada: coloque este arquivo lá. O docs/class.md explica o que vai nele.',
  'leads.problems': 'O arquivo de conteúdo tem erros. Os visitantes veem a versão anterior.',
  'leads.problems.none': 'O arquivo de conteúdo tem erros, por isso nenhuma aula é exibida.',
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
