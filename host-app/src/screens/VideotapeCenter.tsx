import '@patrolkit/widgets/playback';
import '@patrolkit/widgets/robot-selector';
import { useSyncExternalStore } from 'react';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import { narrow, onNarrow } from './narrow.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './videotape-center.css';

/** Recorded video of one robot; the address may name robot and moment, and another moment begins anew. */
export default function VideotapeCenter() {
  const [query] = useQuery();
  const moment = query.get('at');
  return <Center key={moment ?? ''} at={Number(moment ?? Number.NaN)} />;
}

function Center({ at }: { readonly at: number }) {
  const text = useText();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  useRobotOfAddress();
  return (
    <div className="videotape-center">
      <h1 className="unseen">{text('screens.title.videotape-center')}</h1>
      <patrol-robot-selector className="fleet" layout={isNarrow ? 'compact' : 'list'} />
      <patrol-playback className="player" link={location.pathname} {...(Number.isFinite(at) && at > 0 ? { at } : {})} />
    </div>
  );
}
