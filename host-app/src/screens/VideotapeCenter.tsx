import '@patrolkit/widgets/playback';
import '@patrolkit/widgets/robot-selector';
import { Bot, List } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useText } from '../console-context.ts';
import { usePlace, useQuery } from '../router/router-context.ts';
import { useMedia } from './media.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './videotape-center.css';
import './view-switch.css';

/** True on a screen of one column. */
const narrow = matchMedia('(max-width: 900px)');

/** Loaded when recordings are sought. */
const DataPage = lazy(async () => ({ default: (await import('./DataScreen.tsx')).DataPage }));

const screen = 'videotape-center';
/** The part of the address that says what recordings are sought: with it, they are listed in place of the fleet. */
const found = 'find';
/** Parts of the query that stay when another robot is selected: what is sought. */
const keptQuery = [found];
/** True where the list and the player have room beside each other; elsewhere one of them is shown. */
const roomy = matchMedia('(min-width: 1400px)');

/** Recorded video: of one robot, or found among all recordings. The address may name robot, channel and moment, and what is sought. */
export default function VideotapeCenter() {
  return (
    <AreaTexts area="playback">
      <Center />
    </AreaTexts>
  );
}

function Center() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const isNarrow = useMedia(narrow);
  const isRoomy = useMedia(roomy);
  const sought = query.get(found);
  const isFinding = sought !== null;
  const place = usePlace();
  /** How often a moment was asked for that the address named already. */
  const [asked, setAsked] = useState({ place, times: 0 });
  if (asked.place !== place) {
    // While recordings are sought, the same address may mean the same search: then `play` tells what is asked for again.
    const isAgain = asked.place.search === place.search && query.has('at') && !isFinding;
    setAsked({ place, times: asked.times + (isAgain ? 1 : 0) });
  }
  const [soughtLast, setSoughtLast] = useState('');

  const show = (next: string | undefined): void => {
    const shown = new URLSearchParams(query);
    if (next === undefined) shown.delete(found);
    else shown.set(found, next);
    setSoughtLast(sought ?? soughtLast);
    setQuery(shown);
  };
  const play = (moment: string): void => {
    const shown = new URLSearchParams(moment);
    // Without room for both the player takes the place of the list, which a button opens again.
    if (isFinding && isRoomy) {
      // The address may name the moment already, and the player may have gone elsewhere since.
      const isAgain = [...shown].every(([name, value]) => query.get(name) === value);
      if (isAgain) setAsked({ ...asked, times: asked.times + 1 });
      shown.set(found, sought);
    }
    setSoughtLast(sought ?? soughtLast);
    setQuery(shown);
  };

  return (
    <div className="videotape-center" data-view={isFinding ? 'recordings' : 'robots'}>
      <h1 className="unseen">{text('screens.title.videotape-center')}</h1>
      <div className="side">
        <div className="view-switch" role="group" aria-label={text('playback.find')}>
          <button type="button" aria-pressed={!isFinding} onClick={() => show(undefined)}>
            <Bot size={16} aria-hidden />
            {text('playback.find.devices')}
          </button>
          <button type="button" aria-pressed={isFinding} onClick={() => show(sought ?? soughtLast)}>
            <List size={16} aria-hidden />
            {text('playback.find.recordings')}
          </button>
        </div>
        {isFinding ? (
          <div className="recordings">
            <Suspense fallback={null}>
              <DataPage
                resource={screen}
                query={sought}
                {...(isRoomy ? { current: query.toString() } : {})}
                onQuery={(wanted, isCorrection) => {
                  const next = new URLSearchParams(query);
                  next.set(found, wanted);
                  setQuery(next, { replace: isCorrection });
                }}
                onOpen={(wanted, moment) => {
                  if (wanted === screen) play(moment);
                  return wanted === screen;
                }}
              />
            </Suspense>
          </div>
        ) : (
          <patrol-robot-selector className="fleet" layout={isNarrow ? 'compact' : 'list'} />
        )}
      </div>
      {isFinding && !isRoomy ? null : (
        // Another moment or channel starts the player anew.
        <Player
          key={`${asked.times} ${query.get('at') ?? ''} ${query.get('channelId') ?? ''}`}
          at={Number(query.get('at') ?? Number.NaN)}
          deviceId={query.get('deviceId') ?? undefined}
          channelId={query.get('channelId') ?? undefined}
        />
      )}
    </div>
  );
}

/** What was recorded of the robot of the address, or of one channel of it. */
function Player({
  at,
  deviceId,
  channelId,
}: {
  readonly at: number;
  readonly deviceId: string | undefined;
  readonly channelId: string | undefined;
}) {
  useRobotOfAddress(keptQuery);
  return (
    <patrol-playback
      className="player"
      gestures="greedy"
      link={location.pathname}
      {...(Number.isFinite(at) && at > 0 ? { at } : {})}
      {...(deviceId !== undefined && channelId !== undefined ? { 'device-id': deviceId, 'channel-id': channelId } : {})}
    />
  );
}
