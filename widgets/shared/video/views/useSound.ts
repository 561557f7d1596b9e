import type { Console } from '@patrolkit/core';
import { useEffect, useMemo } from 'react';
import { useConsole } from '../../element/hooks.ts';
import { aacDecoder } from '../sound/aac.ts';
import { createSound, type Sound } from '../sound/sound.ts';

/** The id of the user at this moment. Empty while nobody is signed in. */
const userOf = ({ $session }: Console['session']): string => {
  const now = $session.get();
  return now.state === 'signed-in' ? now.user.id : '';
};

/** The sound of one picture. It is muted at first, has the volume that this user last set, and ends with the view. */
export function useSound(): Sound {
  const { audio, preferences, session } = useConsole();
  const sound = useMemo(
    () =>
      createSound({
        takeFloor: audio.takeFloor,
        makeDecoder: aacDecoder(),
        volume: preferences.volumeOf(userOf(session)),
        // The user is read at the press, because a picture that the page gives plays on through a sign-in.
        onVolume: volume => preferences.rememberVolume(userOf(session), volume),
      }),
    [audio, preferences, session],
  );
  useEffect(() => () => sound.end(), [sound]);
  return sound;
}
