import type { sharing as en } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing = {
  'share.title': 'Compartilhar {name}',
  'share.qr.alt': 'QR code de {link}',
  'share.correction': 'Correção de erros',
  'share.correction.help': 'Quanto do código pode estar sujo, rasgado ou coberto por um logo.',
  'share.correction.M': 'M: cerca de 15%',
  'share.correction.Q': 'Q: cerca de 25%',
  'share.correction.H': 'H: cerca de 30%',
  'share.size': 'Tamanho do PNG',
  'share.size.help': 'O SVG é nítido em qualquer tamanho: use-o para impressão.',
  'share.pixels': '{size} × {size} px',
  'share.png': 'Baixar PNG',
  'share.svg': 'Baixar SVG',
  'share.image': 'Copiar imagem',
  'share.image.copied': 'Imagem copiada',
  'share.image.refused': 'O navegador não permitiu. Baixe o PNG.',
  'share.counts':
    'O código contém o próprio link, então cada leitura conta como um clique. Um novo destino não exige novo código; um novo final do link, sim.',
  'share.forms': 'Copiar o link como',
  'share.form.plain': 'Link',
  'share.form.tokens': 'Link com os tokens da fonte de tráfego',
  'share.form.utm': 'Link com tags UTM (exemplo)',
  'share.form.html': 'HTML',
  'share.form.markdown': 'Markdown',
  'share.copy': 'Copiar: {form}',
  'share.native': 'Compartilhar…',
} satisfies Translated<typeof en>;
