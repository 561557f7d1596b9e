import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { dayAfter, dayWindow } from '../shared/video/players/day.ts';

/** Nobody looks for recordings before this; a year that is being typed begins far below. */
const earliest = '2000-01-01';

/** Chooses the day. What is typed counts when it is a day that may have been recorded. */
export function Day({
  day,
  today,
  onDay,
}: {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const choose = (next: string): void => {
    if (dayWindow(next) && next >= earliest && next <= today) onDay(next);
  };
  return (
    <div className="cluster day">
      <IconButton icon={ChevronLeft} label={text('playback.dayBefore')} onClick={() => choose(dayAfter(day, -1))} />
      <input
        type="date"
        aria-label={text('playback.day')}
        value={typed ?? day}
        min={earliest}
        max={today}
        onChange={({ target }) => {
          setTyped(target.value);
          choose(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {/* It keeps the focus where it comes to its end. */}
      <IconButton
        icon={ChevronRight}
        label={text('playback.dayAfter')}
        aria-disabled={day >= today || undefined}
        onClick={() => choose(dayAfter(day, 1))}
      />
    </div>
  );
}
