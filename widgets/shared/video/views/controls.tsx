/** Controls and covers that every player has. */
import { AudioLines, ChartNoAxesColumn, Maximize, Minimize } from 'lucide-react';
import { useText } from '../../element/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Cover } from './Cover.tsx';

/** Shows or hides the table of figures. */
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

/** Enters or leaves full screen. */
export function FullscreenButton({ isFull, onToggle }: { readonly isFull: boolean; readonly onToggle: () => void }) {
  const text = useText();
  return (
    <IconButton
      icon={isFull ? Minimize : Maximize}
      label={text(isFull ? 'common.leaveFullscreen' : 'common.fullscreen')}
      onClick={onToggle}
    />
  );
}

/** Stands in place of the picture when only the sound plays. */
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
