import { Play, Video } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { withTexts } from '../shared/element/withTexts.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { Cover } from '../shared/video/views/Cover.tsx';

/** Says that the viewing time is up. It names the time left today and offers to continue, or says that no time is left. */
export const TimeUp = withTexts(
  'player',
  function TimeUp({
    left,
    onResume,
  }: {
    /** Time that the server still grants today, ms. Unset when it sets no limit. */
    readonly left: number | undefined;
    readonly onResume: () => void;
  }) {
    const text = useText();
    const icon = <Video size={36} aria-hidden />;
    if (left === 0) return <Cover icon={icon} title={text('player.usedUp')} hint={text('player.usedUpHint')} />;
    const hint =
      left === undefined
        ? text('player.timeUpHint')
        : text('player.timeLeft', { minutes: Math.max(1, Math.floor(left / 60_000)) });
    return (
      <Cover icon={icon} title={text('player.timeUp')} hint={hint}>
        <Button kind="primary" icon={Play} onClick={onResume}>
          {text('player.continue')}
        </Button>
      </Cover>
    );
  },
);
