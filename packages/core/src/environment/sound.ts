/** Sounds of a real page: tones by the Web Audio API, files by an audio element. The browser may block both. */
import { SoundError, type SoundOutput, type Tone } from './environment.ts';

/** A tone as notes: hertz and seconds, where 0 hertz is a pause. More urgent tones are faster and higher. */
const notes: Record<Tone, readonly (readonly [hertz: number, seconds: number])[]> = {
  // Rings like a telephone, so that nobody takes it for an alarm.
  sos: [
    [880, 0.07],
    [1109, 0.07],
    [880, 0.07],
    [1109, 0.07],
    [880, 0.07],
    [1109, 0.07],
    [0, 0.2],
    [880, 0.07],
    [1109, 0.07],
    [880, 0.07],
    [1109, 0.07],
    [880, 0.07],
    [1109, 0.07],
  ],
  serious: [
    [988, 0.16],
    [0, 0.06],
    [988, 0.16],
    [0, 0.06],
    [1319, 0.16],
    [0, 0.06],
    [988, 0.16],
    [0, 0.06],
    [1319, 0.24],
  ],
  important: [
    [784, 0.2],
    [0, 0.1],
    [988, 0.2],
    [0, 0.1],
    [784, 0.2],
  ],
  general: [
    [659, 0.22],
    [0, 0.08],
    [784, 0.26],
  ],
  'connection-lost': [
    [440, 0.35],
    [0, 0.12],
    [330, 0.5],
  ],
  test: [
    [659, 0.15],
    [0, 0.05],
    [784, 0.15],
    [0, 0.05],
    [988, 0.2],
  ],
};

const loudness = 0.25;
/** A file that ends sooner than this counts as not heard, seconds. */
const shortest = 0.1;
/** Fade at each end of a note, so that it does not click, seconds. */
const fade = 0.012;

/**
 * Resolves with whether the browser blocks sound. Before the first gesture it tries an empty audio element, whose play is refused at once
 * or never settles. An audio context that may not start would print a warning in the browser's console.
 */
const isRefused = async (): Promise<boolean> =>
  !navigator.userActivation?.hasBeenActive &&
  Promise.race([
    new Audio().play().then(
      () => false,
      (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError',
    ),
    new Promise<false>(resolve => setTimeout(resolve, 0, false)),
  ]);

/** The sound output of this page. */
export function browserSound(): SoundOutput {
  let context: AudioContext | undefined;
  let isClosed = false;

  const gestures = new AbortController();
  let isPreparing = false;

  const openWhenIdle = (): void => {
    const open = (): void => {
      if (isClosed) return;
      try {
        context ??= new AudioContext();
      } catch {
        // The first sound fails then, and its failure is reported.
      }
    };
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(open);
    else setTimeout(open);
  };
  const prepare = async (): Promise<void> => {
    if (isPreparing) return;
    isPreparing = true;
    if (!(await isRefused())) return openWhenIdle();
    const onGesture = (): void => {
      if (navigator.userActivation?.hasBeenActive === false) return;
      gestures.abort();
      openWhenIdle();
    };
    for (const kind of ['pointerup', 'keydown'])
      document.addEventListener(kind, onGesture, { capture: true, signal: gestures.signal });
  };

  async function ready(): Promise<AudioContext> {
    if (!context && (await isRefused())) throw new SoundError('blocked');
    if (isClosed) throw new SoundError('failed');
    context ??= new AudioContext();
    if (context.state !== 'running') {
      // A resume that the browser blocks stays pending. One that it allows settles at once.
      await Promise.race([context.resume(), new Promise(resolve => setTimeout(resolve, 200))]);
    }
    if (context.state !== 'running') throw new SoundError('blocked');
    return context;
  }

  async function playTone(tone: Tone, signal: AbortSignal): Promise<void> {
    const audio = await ready();
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.connect(gain).connect(audio.destination);
    gain.gain.value = 0;
    let at = audio.currentTime + 0.02;
    for (const [hertz, seconds] of notes[tone]) {
      if (hertz > 0) {
        oscillator.frequency.setValueAtTime(hertz, at);
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(loudness, at + fade);
        gain.gain.setValueAtTime(loudness, at + seconds - fade);
        gain.gain.linearRampToValueAtTime(0, at + seconds);
      }
      at += seconds;
    }
    await new Promise<void>(resolve => {
      oscillator.onended = () => resolve();
      signal.addEventListener('abort', () => oscillator.stop(), { once: true });
      oscillator.start();
      oscillator.stop(at);
    });
    gain.disconnect();
  }

  async function playFile(file: string, signal: AbortSignal, onBegin?: () => void): Promise<void> {
    const audio = new Audio(file);
    await new Promise<void>((resolve, reject) => {
      audio.onplaying = () => onBegin?.();
      audio.onended = () => (audio.currentTime < shortest ? reject(new SoundError('failed')) : resolve());
      audio.onerror = () => reject(new SoundError('failed'));
      signal.addEventListener('abort', () => resolve(), { once: true });
      audio.play().catch((error: unknown) => {
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
        reject(new SoundError(isBlocked ? 'blocked' : 'failed'));
      });
    }).finally(() => {
      audio.onplaying = null;
      audio.onended = null;
      audio.onerror = null;
      audio.pause();
      // Stops the loading of a file that never ends.
      audio.removeAttribute('src');
      audio.load();
    });
  }

  return {
    play: (sound, signal, onBegin) =>
      'tone' in sound ? playTone(sound.tone, signal) : playFile(sound.file, signal, onBegin),
    prepare: () => void prepare(),
    unlock: () =>
      ready().then(
        () => true,
        () => false,
      ),
    close: () => {
      isClosed = true;
      gestures.abort();
      context?.close().catch(() => undefined);
    },
  };
}
