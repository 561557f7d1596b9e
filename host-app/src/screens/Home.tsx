import '@patrolkit/widgets/alarm-chart';
import '@patrolkit/widgets/capture-list';
import '@patrolkit/widgets/device-tiles';
import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/latest-alarms';
import '@patrolkit/widgets/statistics';
import '@patrolkit/widgets/task-list';
import { useState } from 'react';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import './home.css';
import { useOpenPage } from './useOpenPage.ts';
import { usePlayer } from './usePlayer.ts';

/** The kinds of devices by which an overview is narrowed. */
const kinds = ['robot', 'car', 'recorder', 'sensor'] as const;
type Kind = (typeof kinds)[number];

/** The kind of the address: what is narrowed can be sent to a colleague, and is there again on the way back. */
function useKind(): readonly [Kind | undefined, (kind: Kind | undefined) => void] {
  const [query, setQuery] = useQuery();
  const kind = kinds.find(known => known === query.get('kind'));
  return [
    kind,
    next => {
      const wanted = new URLSearchParams(query);
      if (next === undefined) wanted.delete('kind');
      else wanted.set('kind', next);
      setQuery(wanted, { replace: true });
    },
  ];
}

/** The overview of a company: its devices, what they do, its alarms and tasks, all narrowed by a press on a tile. */
export default function Home() {
  const text = useText();
  const [kind, setKind] = useKind();
  const openPage = useOpenPage();
  usePlayer();
  /** The device that the map is to show. */
  const [located, setLocated] = useState<string>();
  const locate = (id: string): void => {
    setLocated(undefined);
    // The same one once more is a new wish: the map is told of it anew.
    requestAnimationFrame(() => setLocated(id));
  };
  const shared = {
    ...(kind === undefined ? {} : { kind }),
    onpageopenrequest: ({ detail }: { readonly detail: Parameters<typeof openPage>[0] }) => openPage(detail),
  };
  return (
    <div className="home-board">
      <h1 className="unseen">{text('screens.title.home-page')}</h1>
      <patrol-device-tiles
        className="tiles"
        locatable
        {...(kind === undefined ? {} : { kind })}
        onkindchanged={({ detail }) => setKind(detail.kind)}
        onlocaterequest={event => {
          // The map of this page shows it; nothing is selected for driving.
          event.preventDefault();
          locate(event.detail.deviceId);
        }}
      />
      <patrol-statistics className="numbers" groups="fleet" {...shared} />
      <patrol-statistics className="states" groups="states" {...shared} />
      <patrol-fleet-map className="map" {...shared} {...(located === undefined ? {} : { 'device-id': located })} />
      <patrol-statistics className="more" groups="progress levels reviews" {...shared} />
      <patrol-latest-alarms className="alarms" {...shared} />
      <patrol-task-list className="tasks" {...shared} />
      <patrol-alarm-chart className="chart" {...shared} />
      <patrol-capture-list className="captures" {...shared} />
    </div>
  );
}
