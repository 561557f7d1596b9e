/** Controls and covers that every player has. */
import { AudioLines, ChartNoAxesColumn, Maximize, Minimize } from 'lucide-react';
import { useText } from '../../element/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Cover } from './Cover.tsx';

/** Shows the table of figures, or puts it away. */
export function StatisticsButton({
  isShown,
  className,
  onToggle,
}: {
  readonly isShown: boolean;
  readonly className?: string;
  readonly onToggle: () => void;
}) {
  const text = useText();
  return (
    <IconButton
      className={className}
      icon={ChartNoAxesColumn}
      label={text('video.statistics')}
      pressed={isShown}
      onClick={onToggle}
    />
  );
}

/** Goes to full screen, or leaves it. */
export function FullscreenButton({ isFull, onToggle }: { readonly isFull: boolean; readonly onToggle: () => void }) {
  const text = useText();
  return (
    <IconButton
      icon={isFull ? Minimize : Maximize}
      label={text(isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
      onClick={onToggle}
    />
  );
}

/** In place of the picture, where the sound alone is played. */
export function SoundOnlyCover() {
  const text = useText();
  return (
    <Cover
      icon={<AudioLines size={36} aria-hidden />}
      title={text('video.sound.only')}
      hint={text('video.sound.onlyHint')}
    />
  );
}
