import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useServerSecond, useText } from '../shared/element/hooks.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { dayAfter, dayOf, dayWindow } from '../shared/video/players/day.ts';

/** The first day that can be chosen: a year that is only half typed lies far before it. */
const earliest = '2000-01-01';

/** Chooses the day. What is typed counts when it is a day that may have been recorded. */
export function Day({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const text = useText();
  // By the second, since past midnight nothing else may draw this anew.
  const today = dayOf(useServerSecond());
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
      {/* Not disabled at the last day, so that it keeps the focus. */}
      <IconButton
        icon={ChevronRight}
        label={text('playback.dayAfter')}
        aria-disabled={day >= today || undefined}
        onClick={() => choose(dayAfter(day, 1))}
      />
    </div>
  );
}
