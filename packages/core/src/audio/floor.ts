/** Keeps one sound of a page heard at a time. */
import { SoundError, type AudioDevices, type Speaker } from '../environment/index.ts';
import { done, failed, type Outcome } from '../outcome.ts';

/** The right to sound. One sound of a page has it at a time. */
export interface Floor {
  /** Opens the loudspeaker, which closes with the floor. */
  open(sampleRate: number): Promise<Outcome<Speaker>>;
  /** Gives the floor back. */
  give(): void;
}

/** Gives the right to sound, and takes it. */
export interface FloorKeeper {
  /** Gives the floor to another sound. `onTaken` is called when a further sound takes it. */
  take(onTaken: () => void): Floor;
  /** Takes the floor from the sound that has it. */
  seize(): void;
}

/** Whether the browser blocked the sound. */
export const isBlocked = (error: unknown): boolean => error instanceof SoundError && error.reason === 'blocked';

/** Makes the keeper. */
export function createFloor(audio: Pick<AudioDevices, 'openSpeaker'>): FloorKeeper {
  /** Takes the floor from the sound that has it, and informs that sound. */
  let floor: (() => void) | undefined;
  return {
    seize: () => floor?.(),
    take: onTaken => {
      floor?.();
      let opened: Speaker | undefined;
      let isLost = false;
      const lose = (): void => {
        isLost = true;
        opened?.close();
        if (floor === taken) floor = undefined;
      };
      const taken = (): void => {
        lose();
        onTaken();
      };
      floor = taken;
      return {
        open: async sampleRate => {
          try {
            const made = await audio.openSpeaker(sampleRate);
            if (isLost) made.close();
            opened = made;
            return done(made);
          } catch (error) {
            // A text of `video`, because the player of a picture shows it, and the texts of `audio` may not be loaded there.
            return failed({ id: isBlocked(error) ? 'video.sound.blocked' : 'video.sound.player' });
          }
        },
        give: lose,
      };
    },
  };
}
