import type { abSharing as english } from '../en/ab-sharing.ts';
import type { Translated } from '../translated.ts';

export const abSharing: Translated<typeof english> = {
  'abShare.open': 'Compartilhar',
  'abShare.title': 'Compartilhar os resultados',
  'abShare.text':
    'Quem tem um link vê o que este teste mostrou, como estiver naquele momento: nenhum endereço das suas páginas, nenhum membro, nada da campanha. O nome do espaço de trabalho, os das páginas e a hipótese aparecem como você os escreveu.',
  'abShare.make': 'Criar um link',
  'abShare.made': 'Novo link',
  'abShare.made.text': 'Copie agora: ele não aparece de novo.',
  'abShare.copy': 'Copiar link',
  'abShare.none': 'Nenhum link ainda.',
  'abShare.list': 'Links deste teste',
  'abShare.row': 'Criado em {time} por {user}',
  'abShare.seen': 'Aberto pela última vez em {time}',
  'abShare.unseen': 'Ainda não aberto',
  'abShare.revoke': 'Revogar',
  'abShare.revoke.one': 'Revogar o link criado em {time}',
  'abShare.revoke.title': 'Revogar o link?',
  'abShare.revoke.text': 'Quem tem o link não vê mais nada. Isto não pode ser desfeito.',
  'abShare.revoked': 'O link foi revogado',
  'abShare.by': 'Compartilhado por {workspace}, somente para leitura.',
  'abShare.gone.title': 'Este link não mostra nada',
  'abShare.gone.text': 'Ele foi revogado, ou o endereço não está completo. Peça um novo a quem enviou.',
};
