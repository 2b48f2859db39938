import Alert from '@mui/material/Alert';
import { useT } from '../i18n/use-t.ts';
import { ClassVideo } from './class-video.tsx';

/** Says that the page is a sample. */
export const SampleNote = () => (
  <Alert severity="info" sx={{ mb: 4 }}>
    {useT()('webinar.sample')}
  </Alert>
);

interface ClassPlaceProps {
  /** Null: there is no video yet. */
  url: string | null;
  title: string;
  focused: boolean;
}

/** The class, or a note that there is none yet. */
export const ClassPlace = ({ url, ...rest }: ClassPlaceProps) => {
  const t = useT();
  if (url === null) return <Alert severity="info">{t('webinar.noVideo')}</Alert>;
  return <ClassVideo url={url} {...rest} />;
};
