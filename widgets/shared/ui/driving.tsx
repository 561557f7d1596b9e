import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useConsole, useStore, useText } from '../element/hooks.ts';
import { Button } from './Button.tsx';

const bands = {
  normal: { icon: CircleCheck, tone: 'success' },
  amber: { icon: TriangleAlert, tone: 'warning' },
  red: { icon: OctagonAlert, tone: 'error' },
} as const;

/** The delay of control with its band, by figure, word, shape and colour (safety.md 3.7). */
export function DelayMark() {
  const { driving } = useConsole();
  const delay = useStore(driving.$delay);
  const text = useText();
  if (!delay) return null;
  const { icon: Icon, tone } = bands[delay.band];
  return (
    <p className="pk-line" data-tone={tone} data-band={delay.band}>
      <Icon aria-hidden />
      {text('driving.delay', { value: Math.round(delay.median) })} · {text(`driving.delay.${delay.band}`)}
    </p>
  );
}

/** The lasting message after a stop that nobody confirmed (safety.md 3.5). */
export function UnconfirmedStop({ state }: { readonly state: string }) {
  const { driving } = useConsole();
  const text = useText();
  if (state !== 'unconfirmed') return null;
  return (
    <div className="pk-alert" part="unconfirmed" role="alert">
      <OctagonAlert aria-hidden />
      <p>
        <strong>{text('driving.unconfirmed.title')}</strong>
        <br />
        {text('driving.unconfirmed.text')}
      </p>
      <Button size="small" onClick={driving.acknowledgeUnconfirmed}>
        {text('driving.unconfirmed.acknowledge')}
      </Button>
    </div>
  );
}
