import '@patrolkit/widgets/playback';
import '@patrolkit/widgets/robot-selector';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../console-context.ts';
import { narrow, onNarrow } from './narrow.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './videotape-center.css';

/** Recorded video of one robot; the address may name robot and moment. */
export default function VideotapeCenter() {
  const text = useText();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  const [query] = useSearchParams();
  const at = Number(query.get('at') ?? Number.NaN);
  useRobotOfAddress();
  return (
    <div className="videotape-center">
      <h1 className="unseen">{text('host.screen.videotapeCenter')}</h1>
      <patrol-robot-selector className="fleet" layout={isNarrow ? 'compact' : 'list'} />
      <patrol-playback className="player" link={location.pathname} {...(Number.isFinite(at) && at > 0 ? { at } : {})} />
    </div>
  );
}
