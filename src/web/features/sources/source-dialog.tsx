import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SourceTemplate, TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { sourceTemplatesQuery } from '../../api/campaigns/traffic-sources.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { notify } from '../../ui/feedback/notices.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { SourceForm } from './source-form.tsx';
import { PostbackNote, TokenString } from './source-notes.tsx';
import { blankValues, freeName, type SourceValues, valuesOf } from './source-values.ts';

interface MadeProps {
  made: TrafficSource;
  template: SourceTemplate;
  onClose: () => void;
}

/** What to do with a new source: its parameters go to the ad, its conversions to the platform. */
const Made = ({ made, template, onClose }: MadeProps) => {
  const t = useT();
  return (
    <>
      <DialogTitle>{t('sources.done.title', { name: made.name })}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 3, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <DialogContentText>{t('sources.done.text')}</DialogContentText>
        <TokenString text={made.tokenString} />
        <PostbackNote template={template} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </>
  );
};

/** Adds a source, changes one, or makes another like it. */
export type SourceTask = { act: 'add' } | { act: 'edit' | 'copy'; source: TrafficSource };

interface SourceDialogProps {
  task: SourceTask;
  /** All of the workspace's, to find a free name. */
  sources: readonly TrafficSource[];
  onClose: () => void;
}

export const SourceDialog = ({ task, sources, onClose }: SourceDialogProps) => {
  const t = useT();
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data: templates = [] } = useQuery(sourceTemplatesQuery());
  /** The form's first values; null while a platform is being chosen. */
  const [initial, setInitial] = useState<SourceValues | null>(() => {
    if (task.act === 'add') return null;
    const values = valuesOf(task.source);
    if (task.act === 'edit') return values;
    return { ...values, name: freeName(t('sources.copyName', { name: values.name }), sources) };
  });
  const [made, setMade] = useState<TrafficSource | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const templateOf = (id: string | null): SourceTemplate | undefined =>
    templates.find((one) => one.id === id);
  /** Asks before typed values are lost. */
  const leave = (go: () => void): void => (isDirty ? setLeaving(() => go) : go());
  const edited = task.act === 'edit' ? task.source : null;
  const saved = (source: TrafficSource): void => {
    setIsDirty(false);
    if (task.act === 'add' && templateOf(source.template)?.postback) {
      setMade(source);
      return;
    }
    notify({ message: edited ? 'sources.saved' : 'sources.added' });
    onClose();
  };
  const close = (): void => leave(onClose);
  const madeFrom = templateOf(made?.template ?? null);
  return (
    <Dialog open onClose={close} maxWidth={initial && !made ? 'lg' : 'md'} fullWidth fullScreen={isSmall}>
      {made && madeFrom ? (
        <Made made={made} template={madeFrom} onClose={onClose} />
      ) : initial ? (
        <SourceForm
          source={edited}
          initial={initial}
          template={templateOf(initial.template)}
          onBack={task.act === 'add' ? () => leave(() => setInitial(null)) : undefined}
          onDirty={setIsDirty}
          onSaved={saved}
          onClose={close}
        />
      ) : (
        <PlatformChoice
          onTemplate={(template) =>
            setInitial({ ...valuesOf(template), name: freeName(template.name, sources) })
          }
          onOther={(name) => setInitial(blankValues(name))}
          onClose={onClose}
        />
      )}
      <Confirm
        open={leaving !== null}
        title={t('leave.title')}
        text={t('leave.text')}
        action={t('leave.action')}
        dismiss={t('leave.stay')}
        onConfirm={() => {
          setLeaving(null);
          setIsDirty(false);
          leaving?.();
        }}
        onClose={() => setLeaving(null)}
      />
    </Dialog>
  );
};
