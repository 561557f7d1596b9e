import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/latest-alarms';
import '@patrolkit/widgets/scene-robots';
import '@patrolkit/widgets/task-list';
import { useState } from 'react';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import './multiple-robots.css';
import { useOpenPage } from './useOpenPage.ts';
import { usePlayer } from './usePlayer.ts';

/** One place with all of its robots, its map, its patrols of today and its latest alarms. */
export default function MultipleRobotsDetail() {
  const text = useText();
  const [query] = useQuery();
  const openPage = useOpenPage();
  usePlayer();
  const sceneId = query.get('id') ?? '';
  /** Id of the place, once the server has it. Map, alarms and tasks are drawn for no other place. */
  const [found, setFound] = useState<string>();
  const leads = {
    onpageopenrequest: ({ detail }: { readonly detail: Parameters<typeof openPage>[0] }) => openPage(detail),
  };
  return (
    <div className="multiple-robots-detail" data-found={found === sceneId || undefined}>
      <h1 className="unseen">{text('screens.title.multiple-robots-detail')}</h1>
      <patrol-scene-robots
        className="robots"
        {...(sceneId === '' ? {} : { 'scene-id': sceneId })}
        onscenefound={({ detail }) => setFound(detail.sceneId)}
        onscenemissed={() => setFound(undefined)}
        {...leads}
      />
      {found === sceneId && sceneId !== '' ? (
        <div className="side">
          <patrol-fleet-map gestures="greedy" className="map" map-id={sceneId} {...leads} />
          <patrol-latest-alarms className="list" map-id={sceneId} {...leads} />
          <patrol-task-list className="list" map-id={sceneId} {...leads} />
        </div>
      ) : null}
    </div>
  );
}
