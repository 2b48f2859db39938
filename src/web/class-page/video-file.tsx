import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.ts';

interface VideoFileProps {
  url: string;
  title: string;
  /** Called when it cannot be played here. */
  onFail: () => void;
}

/** A class that is a file: the browser's own player, with the recommended speed. */
export const VideoFile = ({ url, title, onFail }: VideoFileProps) => {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [fast, setFast] = useState(false);
  useEffect(() => {
    if (video.current) video.current.playbackRate = fast ? 2 : 1;
  }, [fast]);
  return (
    <>
      <Box
        component="video"
        ref={video}
        src={url}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onError={onFail}
        sx={{ display: 'block', width: 1, aspectRatio: '16 / 9', borderRadius: '12px', bgcolor: '#000' }}
      />
      <ToggleButton
        value="fast"
        size="small"
        selected={fast}
        onChange={() => setFast(!fast)}
        sx={{ mt: 1.5, px: 2 }}
      >
        {t('webinar.speed')}
      </ToggleButton>
    </>
  );
};
