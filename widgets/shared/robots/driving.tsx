import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useConsole, useStore, useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { Button } from '../ui/Button.tsx';
import css from './driving.css?inline';

bringStyles(css);

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

/** The age of the selected robot's status, once it is old (interpretations.md 29). */
export function StatusAgeMark() {
  const { driving } = useConsole();
  const age = useStore(driving.$statusAge);
  const text = useText();
  if (!age) return null;
  const { icon: Icon, tone } = bands[age.isSilent ? 'red' : 'amber'];
  return (
    <p className="pk-line" data-tone={tone} data-status-age={age.seconds}>
      <Icon aria-hidden />
      {text('driving.statusAge', { seconds: age.seconds })}
    </p>
  );
}

/** The age of the last frame of the selected robot's picture with its band (safety.md 3.8). Shows nothing when no picture plays. */
export function PictureMark() {
  const { robots, video } = useConsole();
  const selectedId = useStore(robots.$selectedId);
  useStore(video.$pictures);
  const text = useText();
  const picture = selectedId === undefined ? undefined : video.ageOf(selectedId);
  if (!picture) return null;
  const { age, band } = picture;
  const { icon: Icon, tone } = bands[band];
  return (
    <p className="pk-line" data-tone={tone} data-picture={band}>
      <Icon aria-hidden />
      {age === undefined
        ? text(band === 'red' ? 'driving.picture.none' : 'driving.picture.young')
        : text('driving.picture.old', { seconds: (age / 1000).toFixed(1) })}{' '}
      · {text(`driving.picture.${band}`)}
    </p>
  );
}

/** Names of robots as a text. A robot that is not in the list appears by its id. */
export function useRobotNames(ids: readonly string[]): string {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  return ids.map(id => items.find(robot => robot.id === id)?.name || id).join(' · ');
}

/** The lasting message after unconfirmed stops. It names the robots, whichever one is selected (safety.md 3.5). */
export function UnconfirmedStop({ deviceIds }: { readonly deviceIds: readonly string[] }) {
  const { driving } = useConsole();
  const text = useText();
  const name = useRobotNames(deviceIds);
  if (deviceIds.length === 0) return null;
  return (
    <div className="pk-alert" part="unconfirmed" role="alert">
      <OctagonAlert aria-hidden />
      <p>
        <strong>{text('driving.unconfirmed.title')}</strong>
        <br />
        {text('session.unconfirmed', { name })}
      </p>
      <Button size="small" onClick={driving.acknowledgeUnconfirmed}>
        {text('driving.unconfirmed.acknowledge')}
      </Button>
    </div>
  );
}
