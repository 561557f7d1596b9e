import { useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { ErrorState } from '../shared/ui/states.tsx';

/** A video file in the browser's own player. Unlike a stream, the user can move freely in it. */
export function VideoFile({ address }: { readonly address: string }) {
  const console = useConsole();
  const text = useText();
  const [hasFailed, setFailed] = useState(false);
  return hasFailed ? (
    <ErrorState title={text('video.failed')} onRetry={() => setFailed(false)} />
  ) : (
    <video
      controls
      autoPlay
      // Browsers autoplay only muted video. The user can turn the sound on.
      muted
      playsInline
      src={console.address(address)}
      aria-label={text('video.playback.alarmVideo')}
      onError={() => setFailed(true)}
    />
  );
}
