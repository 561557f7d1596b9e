import { ChartSpline, Table2 } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

/** Rows or curves of the same records. */
export function ViewSwitch({
  isCurve,
  onSwitch,
}: {
  readonly isCurve: boolean;
  readonly onSwitch: (isCurve: boolean) => void;
}) {
  const text = useText();
  return (
    <div className="views" role="group" aria-label={text('data.view')}>
      <Button size="small" icon={Table2} aria-pressed={!isCurve} onClick={() => onSwitch(false)}>
        {text('data.view.rows')}
      </Button>
      <Button size="small" icon={ChartSpline} aria-pressed={isCurve} onClick={() => onSwitch(true)}>
        {text('data.view.curve')}
      </Button>
    </div>
  );
}
