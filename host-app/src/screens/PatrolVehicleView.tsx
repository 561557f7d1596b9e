import '@patrolkit/widgets/device-status';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import { useStore } from '@nanostores/react';
import { audioChannelNumber } from '@patrolkit/core';
import { CarFront } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { Controls } from './Controls.tsx';
import { useMedia } from './media.ts';
import { useOutdoorMap } from './tiles.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './vehicle-view.css';

const noQuery: readonly string[] = [];
/** Matches screens in which the list of devices has room beside the pictures. */
const roomy = matchMedia('(min-width: 1500px)');

const PatrolCaptures = lazy(() => import('./PatrolCaptures.tsx'));

/** Live view and control of one patrol car: all its cameras, its place and its reports, the plates that it reads, and its controls. */
export default function PatrolVehicleView() {
  return (
    <AreaTexts area="boards">
      <VehicleView />
    </AreaTexts>
  );
}

function VehicleView() {
  const { robots } = useConsole();
  const text = useText();
  const list = useStore(robots.$robots);
  const selected = useStore(robots.$selected);
  const isRoomy = useMedia(roomy);
  const tiles = useOutdoorMap();
  useRobotOfAddress(noQuery, 'patrol-vehicle-view');
  // The screen of its kind is about to show a device of another kind.
  const car = selected?.kind === 'car' ? selected : undefined;
  const hasNone = list.state === 'ready' && !car && !list.items.some(({ kind }) => kind === 'car');

  return (
    <div className="patrol-view vehicle-view" data-compact={!isRoomy || undefined}>
      <h1 className="unseen">{text('screens.title.patrol-vehicle-view')}</h1>
      <div className="fleet">
        <patrol-robot-selector layout={isRoomy ? 'list' : 'compact'} />
      </div>
      {hasNone ? (
        <div className="none" role="status">
          <CarFront size={36} aria-hidden />
          <p>{text('boards.vehicle.none')}</p>
          <p>{text('boards.vehicle.noneHint')}</p>
        </div>
      ) : (
        <>
          <div className="stage">
            {car ? <Cameras key={car.id} deviceId={car.id} /> : <div className="cameras" />}
            <patrol-device-status className="status" />
            <div className="place">
              <patrol-robot-map gestures="greedy" className="map" {...tiles} />
              {car ? (
                <Suspense fallback={null}>
                  <PatrolCaptures carId={car.id} />
                </Suspense>
              ) : null}
            </div>
          </div>
          <Controls camera={text('boards.vehicle.ptz')} />
        </>
      )}
    </div>
  );
}

/** All cameras of a car, one of them large: the one that its driver watches. */
function Cameras({ deviceId }: { readonly deviceId: string }) {
  const { robots } = useConsole();
  const text = useText();
  const { items } = useStore(robots.$channels);
  const [chosen, setChosen] = useState<string>();
  const cameras = items.filter(({ number }) => number !== audioChannelNumber);
  const [front] = cameras;
  // Until the cameras are known, one player says whether they are loading or have failed.
  if (!front || cameras.length === 1)
    return (
      <div className="cameras" data-single>
        <patrol-live-player id="picture" />
      </div>
    );
  const large = cameras.find(({ id }) => id === chosen) ?? front;
  return (
    <div className="cameras" role="group" aria-label={text('boards.vehicle.cameras')}>
      {cameras.map(camera => {
        const isLarge = camera === large;
        return (
          // The order in the document stays, so that each player plays on when another one becomes large.
          <div key={camera.id} className="camera" data-channel={camera.id} data-large={isLarge || undefined}>
            <patrol-live-player
              // The PTZ pad and pointing act on the player with this id: the front camera.
              id={camera === front ? 'picture' : undefined}
              device-id={deviceId}
              channel-id={camera.id}
              quality={isLarge ? 'hd' : 'sd'}
              no-controls={!isLarge}
              no-driving={!isLarge}
            />
            <button type="button" aria-pressed={isLarge} onClick={() => setChosen(camera.id)}>
              {camera.name || camera.id}
            </button>
          </div>
        );
      })}
    </div>
  );
}
