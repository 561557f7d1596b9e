import { useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { ErrorState } from '../shared/ui/states.tsx';

/** A video file, by the browser's own player: it is moved through freely, unlike a stream. */
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
      // A browser plays by itself only what is mute; who wants to hear it opens its sound.
      muted
      playsInline
      src={console.address(address)}
      aria-label={text('video.playback.alarmVideo')}
      onError={() => setFailed(true)}
    />
  );
}
