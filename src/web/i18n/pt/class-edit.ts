import type { classEdit as english } from '../en/class-edit.ts';
import type { Translated } from '../translated.ts';

export const classEdit: Translated<typeof english> = {
  'classEdit.page': 'Página da aula',
  'classEdit.page.lead': 'O que os visitantes da sua aula gratuita leem e assistem.',
  'classEdit.others.title': 'Só para o dono desta instalação',
  'classEdit.others.text':
    'Entre como dono, no primeiro espaço de trabalho dele, para editar a página da aula.',
  'classEdit.sample':
    'Os visitantes veem um exemplo, que se apresenta como exemplo e não tem vídeo. Salve a sua aula para substituí-lo.',
  'classEdit.problems': 'O class.json na pasta de dados tem erros e não foi importado',
  'classEdit.languages': 'Idiomas da aula',
  'classEdit.language.none': 'A aula não existe em {language}. Quem lê nesse idioma vê outro.',
  'classEdit.language.add': 'Adicionar {language}',
  'classEdit.language.remove': 'Remover {language}',
  'classEdit.language.removed': 'Idioma removido do formulário',
  'classEdit.title': 'Nome da aula',
  'classEdit.lead': 'Introdução (opcional)',
  'classEdit.lead.help': 'Aparece abaixo do nome.',
  'classEdit.apply': 'Texto acima do formulário (opcional)',
  'classEdit.apply.help': 'Diz por que se inscrever.',
  'classEdit.video': 'URL do vídeo',
  'classEdit.video.help':
    'Um arquivo (.mp4, .m4v, .webm, .ogv, .mov) ou um endereço de incorporação do YouTube ou Vimeo, por https.',
  'classEdit.webinarId': 'ID do webinar',
  'classEdit.webinarId.help': 'Salvo com cada inscrição: letras, números, ., - e _, por exemplo launch-2026.',
  'classEdit.voices': 'Depoimentos',
  'classEdit.voices.rule':
    'Só o que espectadores reais disseram, com o consentimento deles. O Fairlead não inventa nenhum: sem depoimentos, a página não tem essa seção.',
  'classEdit.voice': 'Depoimento {number, number}',
  'classEdit.voice.add': 'Adicionar depoimento',
  'classEdit.voice.remove': 'Remover depoimento {number, number}',
  'classEdit.voice.removed': 'Depoimento removido do formulário',
  'classEdit.quote': 'Citação',
  'classEdit.speaker': 'Autor como aparece',
  'classEdit.speaker.help': 'Por exemplo: Rita, media buyer',
  'classEdit.speakerId': 'ID do autor',
  'classEdit.speakerId.help': 'Os 24 caracteres que identificam essa pessoa nos seus registros.',
  'classEdit.preview': 'Prévia',
  'classEdit.preview.note':
    'Prévia do que está no formulário, salvo ou não. Inscrever-se aqui não salva nada.',
  'classEdit.preview.close': 'Voltar ao formulário',
  'classEdit.import': 'Importar class.json',
  'classEdit.import.refused': 'Este arquivo não foi importado. Corrija-o e escolha-o de novo.',
  'classEdit.imported': 'Importado para o formulário. Salve para publicar',
  'classEdit.export': 'Exportar class.json',
  'classEdit.saved': 'Aula salva. Os visitantes a veem em até um minuto',
  'classEdit.conflict':
    'Alguém salvou a aula depois que você a abriu. Suas alterações continuam aqui, sem salvar.',
  'classEdit.conflict.load': 'Carregar a aula salva',
  'classEdit.conflict.mine': 'Substituir pela minha',
  'classEdit.reset': 'Voltar ao exemplo',
  'classEdit.reset.title': 'Substituir sua aula pelo exemplo?',
  'classEdit.reset.text':
    'Seus textos, vídeo e depoimentos são excluídos em todos os idiomas. Exporte antes para guardá-los. As inscrições ficam.',
  'classEdit.reset.action': 'Excluir minha aula',
  'field.class_json': 'Isto não é JSON',
  'field.class_language': 'Adicione a aula em pelo menos um idioma',
  'field.video_invalid':
    'A URL do vídeo deve ser https e de um arquivo ou de incorporação do YouTube ou Vimeo',
  'field.webinar_id_invalid': 'O ID do webinar deve ter de 1 a 100 letras, números, ., - e _',
  'field.speaker_id_length': 'O ID do autor deve ter exatamente 24 caracteres',
  'field.too_many_testimonials': 'No máximo 60 depoimentos',
};
