import type { DrawnView } from '@patrolkit/core';
import { CalendarDays, ChartNoAxesGantt, ChartSpline, Table2 } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

const icons = { curve: ChartSpline, gantt: ChartNoAxesGantt, agenda: CalendarDays };

/** Switches between rows and the other drawings of the same records. */
export function ViewSwitch({
  drawn,
  isDrawn,
  onSwitch,
}: {
  readonly drawn: DrawnView;
  readonly isDrawn: boolean;
  readonly onSwitch: (isDrawn: boolean) => void;
}) {
  const text = useText();
  return (
    <div className="views" role="group" aria-label={text('common.view')}>
      <Button size="small" icon={Table2} aria-pressed={!isDrawn} onClick={() => onSwitch(false)}>
        {text('data.view.rows')}
      </Button>
      <Button size="small" icon={icons[drawn]} aria-pressed={isDrawn} onClick={() => onSwitch(true)}>
        {text(`data.view.${drawn}`)}
      </Button>
    </div>
  );
}
