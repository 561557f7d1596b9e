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

/** Matches screens of one column. */
const narrow = matchMedia('(max-width: 900px)');

/** The list of recordings. It loads when a user searches for recordings. */
const DataPage = lazy(async () => ({ default: (await import('./DataScreen.tsx')).DataPage }));

const screen = 'videotape-center';
/** The query parameter that holds the search for recordings. With it, their list replaces the fleet. */
const found = 'find';
/** Parts of the query that stay when another robot is selected: the search. */
const keptQuery = [found];
/** Matches screens in which the list and the player have room side by side. Others show one of them. */
const roomy = matchMedia('(min-width: 1400px)');

/** Recorded video, of one robot or found among all recordings. The address may hold a robot, a channel, a moment and a search. */
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
  /** How often the user requested a moment that the address already held. */
  const [asked, setAsked] = useState({ place, times: 0 });
  if (asked.place !== place) {
    // During a search, the same address may mean the same search. `play` then counts the repeated requests.
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
    // Without room for both, the player takes the place of the list, and a button opens the list again.
    if (isFinding && isRoomy) {
      // The address may already hold the moment although the player has since gone elsewhere.
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
        // Another moment or channel starts the player again.
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

/** The recordings of the robot in the address, or of one of its channels. */
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
