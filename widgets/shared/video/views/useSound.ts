import { useEffect, useMemo } from 'react';
import { useConsole, useStore } from '../../element/hooks.ts';
import { aacDecoder } from '../sound/aac.ts';
import { createSound, type Sound } from '../sound/sound.ts';

/** The sound of one picture: muted at first, as loud as this user had it last; it ends with the view. */
export function useSound(): Sound {
  const { audio, preferences, session } = useConsole();
  const signedIn = useStore(session.$session);
  const userId = signedIn.state === 'signed-in' ? signedIn.user.id : '';
  const sound = useMemo(
    () =>
      createSound({
        takeFloor: audio.takeFloor,
        makeDecoder: aacDecoder(),
        volume: preferences.volumeOf(userId),
        onVolume: volume => preferences.rememberVolume(userId, volume),
      }),
    [audio, preferences, userId],
  );
  useEffect(() => () => sound.end(), [sound]);
  return sound;
}
