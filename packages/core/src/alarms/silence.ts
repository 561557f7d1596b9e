/**
 * Silence of all pages of one user in this browser. Only one of them sounds, so a press in any other page must reach it, and each page
 * shows how long the silence lasts. Pages of another origin or storage partition cannot reach each other and have their own.
 */
import { randomId } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { silenceFor, type SoundQueue } from './sounds.ts';

/** A shared silence. */
export interface SharedSilence {
  silence(): void;
  unsilence(): void;
  /** Joins the pages of this name, the name of the voice. */
  begin(name: string): void;
  /** Leaves the other pages. Call it before the sounds are cleared, because that ends the silence, and other pages would follow. */
  end(): void;
}

/** Longest time between two reports of a page that sounds, ms. Afterwards a page counts as closed and silent. */
const soundingFor = 15_000;

type Word =
  | { readonly what: 'ask' }
  /** `until` is absent when sound is on again. */
  | { readonly what: 'silence'; readonly until?: number }
  | { readonly what: 'sounding'; readonly isOn: boolean };

/** Shares the silence of a sound queue. `hasVoice` says whether this page is the one that sounds. */
export function shareSilence(
  { otherPages, clock, wallClock }: Pick<Environment, 'otherPages' | 'clock' | 'wallClock'>,
  sounds: SoundQueue,
  hasVoice: () => boolean,
): SharedSilence {
  const from = randomId();
  let name: string | undefined;
  let subscriptions: (() => void)[] = [];
  let disarm: (() => void) | undefined;
  /** The last report to the other pages. */
  let toldUntil: number | undefined;
  let toldSounding = false;
  let disarmSaying: (() => void) | undefined;

  const post = (word: Word): void => {
    if (name !== undefined) otherPages.post(JSON.stringify({ kind: 'alarm-sound', name, from, ...word }));
  };
  const hear = (message: string): void => {
    const word = parse(message, name, from);
    if (!word) return;
    if (word.what === 'ask') {
      if (toldUntil !== undefined) post({ what: 'silence', until: toldUntil });
      if (toldSounding) post({ what: 'sounding', isOn: true });
    } else if (word.what === 'silence') {
      // This counts as reported, because the page does not repeat a silence that another page reported.
      toldUntil = word.until === undefined ? undefined : Math.min(word.until, wallClock() + silenceFor);
      if (toldUntil === undefined || toldUntil <= wallClock()) sounds.unsilence();
      else sounds.silence(toldUntil);
    } else {
      disarm?.();
      sounds.setElsewhere(word.isOn);
      disarm = word.isOn ? clock.after(soundingFor, () => sounds.setElsewhere(false)) : undefined;
    }
  };
  /** Reports that this page sounds, and repeats it meanwhile, because other pages take a page without reports for closed. */
  const saySounding = (isOn: boolean): void => {
    disarmSaying?.();
    post({ what: 'sounding', isOn });
    disarmSaying = isOn ? clock.after(soundingFor / 2, () => saySounding(true)) : undefined;
  };
  const end = (): void => {
    for (const unsubscribe of subscriptions) unsubscribe();
    subscriptions = [];
    disarm?.();
    disarm = undefined;
    sounds.setElsewhere(false);
    disarmSaying?.();
    name = undefined;
    toldUntil = undefined;
    toldSounding = false;
  };

  return {
    silence: () => sounds.silence(),
    unsilence: sounds.unsilence,
    begin: mine => {
      end();
      name = mine;
      subscriptions = [
        otherPages.listen(hear),
        // The page reports each change of the silence, whether by a press, a serious alarm or time.
        sounds.$sound.listen(({ silencedUntil, playing }) => {
          if (silencedUntil !== toldUntil) {
            toldUntil = silencedUntil;
            post(silencedUntil === undefined ? { what: 'silence' } : { what: 'silence', until: silencedUntil });
          }
          const isSounding = playing !== undefined && hasVoice();
          if (isSounding !== toldSounding) {
            toldSounding = isSounding;
            saySounding(isSounding);
          }
        }),
      ];
      post({ what: 'ask' });
    },
    end,
  };
}

/** The report of another page of the same name. Undefined for anything else. */
function parse(message: string, name: string | undefined, from: string): Word | undefined {
  let read: unknown;
  try {
    read = JSON.parse(message);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const word = read as Record<string, unknown>;
  if (word['kind'] !== 'alarm-sound' || name === undefined || word['name'] !== name || word['from'] === from)
    return undefined;
  if (word['what'] === 'ask') return { what: 'ask' };
  if (word['what'] === 'sounding') return { what: 'sounding', isOn: word['isOn'] === true };
  if (word['what'] !== 'silence') return undefined;
  const { until } = word;
  return typeof until === 'number' && Number.isFinite(until) ? { what: 'silence', until } : { what: 'silence' };
}
