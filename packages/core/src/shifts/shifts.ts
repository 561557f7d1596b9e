/** The handover of the shift: the draft, the offer, and the verbs of the outgoing and the incoming operator. */
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

/** Time between two readings of the draft, ms. No push reports it. */
export const draftEvery = 10_000;
/** Time between two questions whether a handover is offered, ms. */
export const offerEvery = 10_000;
/** Time between two such questions for the mark on every page, ms. */
export const newsEvery = 30_000;

/** A note as typed. */
export interface ShiftNote {
  readonly section: ShiftSection;
  readonly text: string;
}

/** The review of an item by the incoming operator. */
export interface ShiftReview {
  readonly isQuestion: boolean;
  /** Required for a question. */
  readonly remark: string;
}

/** The offered handover. Without a sheet none is offered. */
export interface ShiftOffered {
  readonly sheet?: ShiftSheet;
}

/** The handover of the shift, and its verbs. */
export interface ShiftStore {
  /** The draft: what the operator would hand over now. */
  readonly $draft: Store<Watched<ShiftDraft>>;
  /** The handover that somebody offers in the user's company. */
  readonly $offer: Store<Watched<ShiftOffered>>;
  /** True while another user offers a handover to review and sign. Known within 30 s. */
  readonly $isOffered: Store<boolean>;
  /** A note that was typed and not sent. It outlives the page. */
  readonly $typed: Store<ShiftNote>;
  /** Stores a note while the user types it. */
  type(note: ShiftNote): void;
  /** Reads at once every store that has a reader. */
  refresh(): void;
  /** Adds a note to the running shift. */
  addNote(note: ShiftNote): Promise<Outcome>;
  /** Changes a note, given the note as it was read. */
  changeNote(read: ShiftItem, note: ShiftNote): Promise<Outcome>;
  /** Deletes a note, given the note as it was read. */
  removeNote(read: ShiftItem): Promise<Outcome>;
  /** Flags an item, so that it comes back in each shift, or ends that. */
  flag(key: string, isFlagged: boolean): Promise<Outcome>;
  /** Signs as the outgoing operator, which offers the handover. */
  offer(): Promise<Outcome>;
  /** Takes an offer back. */
  withdraw(id: string): Promise<Outcome>;
  /** Reviews an item as the incoming operator. Undefined takes the review back. */
  review(id: string, key: string, review: ShiftReview | undefined): Promise<Outcome>;
  /** Signs as the incoming operator. The value is the handover that both have signed. */
  sign(id: string): Promise<Outcome<ShiftSheet>>;
  /** Reads a handover, signed or offered. */
  sheet(id: string, signal?: AbortSignal): Promise<Outcome<ShiftSheet>>;
}

/** What the store needs. */
export interface ShiftNeeds {
  readonly environment: Pick<Environment, 'clock' | 'wallClock' | 'random' | 'onPageSignal' | 'local'>;
  readonly http: HttpClient;
  /** The server, if it is not the page's own. */
  readonly service: string;
}

const nothingTyped: ShiftNote = { section: 'open', text: '' };
const isSection = (value: unknown): value is ShiftSection =>
  value === 'abnormal' || value === 'outOfService' || value === 'open' || value === 'done' || value === 'planned';

/**
 * Reads a stored note. An empty one when it is unreadable: it may be of an earlier version, or somebody may have edited it outside the
 * console.
 */
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

/** Makes the store of handovers. */
export function createShifts({ environment, http, service }: ShiftNeeds): Capability<ShiftStore> {
  const { add, readAll, part } = createWatches(environment);
  const $typed = atom(nothingTyped);
  /** Storage key of the user's typed note. Undefined while no user is signed in. */
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
  /** Sends a call and then reads everything again, because what is on screen may be out of date after a success or a refusal. */
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
      // A note that was typed meanwhile stays.
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
