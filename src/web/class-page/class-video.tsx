import PlayArrow from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { videoKind } from '../../contracts/accounts/class.ts';
import { useT } from '../i18n/use-t.ts';

interface VideoFileProps {
  url: string;
  title: string;
  /** Called when it cannot be played here. */
  onFail: () => void;
}

/** A class that is a file: the browser's own player, with the recommended speed. */
const VideoFile = ({ url, title, onFail }: VideoFileProps) => {
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

/** With autoplay: the visitor has already pressed play. */
const playing = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('autoplay', '1');
  return url.href;
};

const frame = {
  width: 1,
  aspectRatio: '16 / 9',
  border: 0,
  borderRadius: '12px',
  overflow: 'hidden',
} as const;

/** A host name is kept on one line where there is room: wrapped at a hyphen, it reads like two. */
const PlayWords = ({ host }: { host: string }) => {
  const [before, after] = useT()('webinar.play', { host }).split(host);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {before}
      <Box component="span" sx={{ display: 'inline-block', maxWidth: 1 }}>
        {host}
      </Box>
      {after}
    </Box>
  );
};

interface ClassVideoProps {
  url: string;
  title: string;
  /** Whether the play button receives focus when it appears. */
  focused: boolean;
}

/** The class. Nothing is loaded before the visitor presses play, so its host does not see them. */
export const ClassVideo = ({ url, title, focused }: ClassVideoProps) => {
  const t = useT();
  const [agreed, setAgreed] = useState(false);
  const [failed, setFailed] = useState(false);
  const { host } = new URL(url);
  if (failed) {
    const again = (
      <Button color="inherit" size="small" onClick={() => setFailed(false)} sx={{ whiteSpace: 'nowrap' }}>
        {t('action.retry')}
      </Button>
    );
    return (
      <Alert severity="error" action={again}>
        {t('webinar.failed', { host })}
      </Alert>
    );
  }
  if (!agreed) {
    return (
      <Box
        sx={{
          ...frame,
          aspectRatio: { sm: '16 / 9' },
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2,
          px: { xs: 1, sm: 3 },
          py: 3,
          textAlign: 'center',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        <Button
          variant="contained"
          size="large"
          autoFocus={focused}
          startIcon={<PlayArrow />}
          sx={{ px: { xs: 1.5, sm: 2.25 }, lineHeight: 1.5 }}
          onClick={() => setAgreed(true)}
        >
          <PlayWords host={host} />
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {t('webinar.consent', { host })}
        </Typography>
      </Box>
    );
  }
  if (videoKind(url) === 'file') return <VideoFile url={url} title={title} onFail={() => setFailed(true)} />;
  return (
    <>
      <Box
        component="iframe"
        src={playing(url)}
        title={title}
        // YouTube does not play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        sx={{ ...frame, display: 'block' }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('webinar.speed.embed')}
      </Typography>
    </>
  );
};
