/** The hand-over of the shift: what is to be handed over, what is offered, and the verbs of who goes and of who comes. */
import {
  addShiftNote,
  deleteShiftNote,
  findShiftOffer,
  flagShiftItem,
  getShiftDraft,
  getShiftHandover,
  modifyShiftNote,
  offerShiftHandover,
  reviewShiftItem,
  signShiftHandover,
  withdrawShiftHandover,
  type HttpClient,
  type ShiftDraft,
  type ShiftItem,
  type ShiftSection,
  type ShiftSheet,
} from '@patrolkit/transport';
import { atom, computed } from 'nanostores';
import type { Watched } from '../boards/watch.ts';
import { createWatches } from '../boards/watches.ts';
import type { Environment } from '../environment/index.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import type { Store } from '../store.ts';

/** What is to be handed over is read so often, ms: no push tells of it. */
export const draftEvery = 10_000;
/** Whether a hand-over is offered is asked so often, ms. */
export const offerEvery = 5_000;
/** The same where only a sign of it is shown, on every page, ms. */
export const newsEvery = 30_000;

/** A note as somebody writes it. */
export interface ShiftNote {
  readonly section: ShiftSection;
  readonly text: string;
}

/** What who comes says of an item. */
export interface ShiftReview {
  readonly isQuestion: boolean;
  /** A question needs one. */
  readonly remark: string;
}

/** What is offered; without a sheet nothing is. */
export interface ShiftOffered {
  readonly sheet?: ShiftSheet;
}

/** The hand-over of the shift, and what can be done with it. */
export interface ShiftStore {
  /** What is to be handed over now. */
  readonly $draft: Store<Watched<ShiftDraft>>;
  /** What is offered in the company of the user. */
  readonly $offer: Store<Watched<ShiftOffered>>;
  /** A hand-over of somebody else is offered: it is to be reviewed and signed. Known within 30 s. */
  readonly $isOffered: Store<boolean>;
  /** A note that was typed and not sent: it outlives the page. */
  readonly $typed: Store<ShiftNote>;
  /** Keeps what is typed. */
  type(note: ShiftNote): void;
  /** Reads at once what is looked at. */
  refresh(): void;
  /** Writes what was typed as a note of the running shift. */
  addNote(note: ShiftNote): Promise<Outcome>;
  /** Changes a note, as it was read. */
  changeNote(read: ShiftItem, note: ShiftNote): Promise<Outcome>;
  /** Deletes a note, as it was read. */
  removeNote(read: ShiftItem): Promise<Outcome>;
  /** Flags an item, so that it comes back each shift, or ends that. */
  flag(key: string, isFlagged: boolean): Promise<Outcome>;
  /** Signs as who goes. */
  offer(): Promise<Outcome>;
  /** Takes an offer back. */
  withdraw(id: string): Promise<Outcome>;
  /** Reviews an item as who comes; without a review what was said of it is taken back. */
  review(id: string, key: string, review: ShiftReview | undefined): Promise<Outcome>;
  /** Signs as who comes; the value is what both have signed. */
  sign(id: string): Promise<Outcome<ShiftSheet>>;
  /** A hand-over, signed or offered. */
  sheet(id: string, signal?: AbortSignal): Promise<Outcome<ShiftSheet>>;
}

/** What it rests on. */
export interface ShiftNeeds {
  readonly environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal' | 'local'>;
  readonly http: HttpClient;
  /** The server, where it is not the page's own. */
  readonly service: string;
}

const nothingTyped: ShiftNote = { section: 'open', text: '' };
const isSection = (value: unknown): value is ShiftSection =>
  value === 'abnormal' || value === 'outOfService' || value === 'open' || value === 'done' || value === 'planned';

/** What a stored note means; nothing typed where it means none: it may be of an earlier version, or have been edited outside of the console. */
const readNote = (stored: string | undefined): ShiftNote => {
  try {
    const note: unknown = JSON.parse(stored ?? '{}');
    if (typeof note !== 'object' || note === null || !('text' in note) || typeof note.text !== 'string')
      return nothingTyped;
    return { section: 'section' in note && isSection(note.section) ? note.section : 'open', text: note.text };
  } catch {
    return nothingTyped;
  }
};

/** Makes it. */
export function createShifts({ environment, http, service }: ShiftNeeds): Capability<ShiftStore> {
  const { add, readAll, part } = createWatches(environment);
  const $typed = atom(nothingTyped);
  /** Where the typed note of the user is kept; undefined while nobody is signed in. */
  let place: string | undefined;
  const quiet = (signal?: AbortSignal) => ({ showsTip: false, ...(signal ? { signal } : {}) });
  const draft = add(signal => attempt(http.request(getShiftDraft, {}, quiet(signal))), draftEvery);
  const findOffer = async (signal: AbortSignal): Promise<Outcome<ShiftOffered>> => {
    const found = await attempt(http.request(findShiftOffer, {}, quiet(signal)));
    if (!found.isDone) return found;
    const [sheet] = found.value;
    return { isDone: true, value: sheet ? { sheet } : {} };
  };
  const offer = add(findOffer, offerEvery);
  const news = add(findOffer, newsEvery);
  /** What was asked for, done or refused: what is on screen may differ. */
  const then = async <T>(call: Promise<T>): Promise<Outcome<T>> => {
    const outcome = await attempt(call);
    readAll();
    return outcome;
  };
  const quietly = quiet();
  const type = (note: ShiftNote): void => {
    $typed.set(note);
    if (place === undefined) return;
    if (note.text === '') environment.local.remove(place);
    else environment.local.set(place, JSON.stringify(note));
  };

  const store: ShiftStore = {
    $draft: draft.$watched,
    $offer: offer.$watched,
    $isOffered: computed(news.$watched, ({ value }) => value?.sheet !== undefined && !value.sheet.isMine),
    $typed,
    type,
    refresh: readAll,
    addNote: async note => {
      const outcome = await then(http.request(addShiftNote, note, quietly));
      // What was typed meanwhile stays.
      if (outcome.isDone && $typed.get().text.trim() === note.text.trim()) type(nothingTyped);
      return outcome;
    },
    changeNote: ({ about, version = 1 }, note) =>
      then(http.request(modifyShiftNote, { id: about, version, ...note }, quietly)),
    removeNote: ({ about, version = 1 }) => then(http.request(deleteShiftNote, { id: about, version }, quietly)),
    flag: (key, isFlagged) => then(http.request(flagShiftItem, { key, isFlagged }, quietly)),
    offer: async () => {
      const outcome = await then(http.request(offerShiftHandover, {}, quietly));
      return outcome.isDone ? { isDone: true, value: undefined } : outcome;
    },
    withdraw: id => then(http.request(withdrawShiftHandover, { id }, quietly)),
    review: (id, key, review) =>
      then(
        http.request(
          reviewShiftItem,
          {
            id,
            key,
            isReviewed: review !== undefined,
            isQuestion: review?.isQuestion ?? false,
            ...(review && review.remark.trim() !== '' ? { remark: review.remark.trim() } : {}),
          },
          quietly,
        ),
      ),
    sign: id => then(http.request(signShiftHandover, { id }, quietly)),
    sheet: (id, signal) => attempt(http.request(getShiftHandover, { id }, quiet(signal))),
  };
  return {
    store,
    part: {
      ...part,
      begin: userId => {
        place = ['patrolkit.shift-note', service, userId].filter(Boolean).join(' ');
        $typed.set(readNote(environment.local.get(place)));
        part.begin();
      },
      clear: () => {
        place = undefined;
        $typed.set(nothingTyped);
        part.clear();
      },
    },
  };
}
