import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useServerSecond, useText } from '../shared/element/hooks.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { earliestDay } from '../shared/time/days.ts';
import { TimeInput } from '../shared/time/TimeInput.tsx';
import { dayAfter, dayOf, dayWindow } from '../shared/video/players/day.ts';

/** Chooses the day. A typed day counts when it may have a recording. */
export function Day({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const text = useText();
  // The time is read every second, since nothing else draws this again past midnight.
  const today = dayOf(useServerSecond());
  const choose = (next: string): void => {
    if (dayWindow(next) && next >= earliestDay && next <= today) onDay(next);
  };
  return (
    <div className="cluster day">
      <IconButton icon={ChevronLeft} label={text('playback.dayBefore')} onClick={() => choose(dayAfter(day, -1))} />
      <TimeInput
        kind="day"
        aria-label={text('playback.day')}
        value={day}
        min={earliestDay}
        max={today}
        isAlwaysSet
        onChange={choose}
      />
      {/* The button is not disabled at the last day, so that it keeps the focus. */}
      <IconButton
        icon={ChevronRight}
        label={text('playback.dayAfter')}
        aria-disabled={day >= today || undefined}
        onClick={() => choose(dayAfter(day, 1))}
      />
    </div>
  );
}
