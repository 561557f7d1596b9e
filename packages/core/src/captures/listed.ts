/** Captures as lists show them, and the latest of them. */
import type { Capture } from '@patrolkit/transport';

/** Kinds of captures: by a patrol, of a vehicle, or of a face. */
export const captureKinds = ['patrol', 'vehicle', 'face'] as const;
/** One kind of capture. */
export type CaptureKind = (typeof captureKinds)[number];

/** Number of captures that each list keeps: the latest. */
export const captureListSize = 20;

/** A capture as a list shows it. */
export interface ListedCapture extends Capture {
  /** When it was taken, or when it arrived where the server does not tell; ms since 1970. */
  readonly at: number;
  /** Its place among the others where its time does not tell it, ms since 1970. */
  readonly order?: number;
}

/** A capture that is pushed is news, however old it is: one that lies further than this before the newest was dated by a clock that was set, ms. */
const outOfOrder = 60_000;

/** A list with a capture that was just pushed: in its place by time, or first where its time cannot be compared. */
export const withPushed = (capture: ListedCapture, list: readonly ListedCapture[]): readonly ListedCapture[] => {
  const newest = list[0]?.order ?? list[0]?.at ?? capture.at;
  return latestOf([capture.at < newest - outOfOrder ? { ...capture, order: newest } : capture], list);
};

/** The latest captures of two lists, each once; of one that is in both the version of the first list is kept. */
export const latestOf = (
  news: readonly ListedCapture[],
  others: readonly ListedCapture[],
): readonly ListedCapture[] => {
  const ids = new Set(news.map(({ id }) => id));
  // Of captures with the same time the one that came last is first.
  return [...news, ...others.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => (other.order ?? other.at) - (one.order ?? one.at))
    .slice(0, captureListSize);
};

/** The known captures as they were read again, which may be in another language; each keeps its time. */
export const readAnew = (known: readonly ListedCapture[], read: readonly ListedCapture[]): readonly ListedCapture[] => {
  const byId = new Map(read.map(capture => [capture.id, capture]));
  return known.map(({ at, order, ...capture }) => ({
    ...capture,
    ...byId.get(capture.id),
    at,
    ...(order === undefined ? {} : { order }),
  }));
};

const screens = {
  patrol: 'patrol-capture-list-index',
  vehicle: 'captured-vehicles-query',
  face: 'identified-person-query',
} as const;

/** The list of all that a device captured of one kind: its screen, and the query of its address. */
export const listBehindKind = (
  kind: CaptureKind,
  deviceId: string,
): { readonly screen: (typeof screens)[CaptureKind]; readonly query: string } => ({
  screen: screens[kind],
  query: new URLSearchParams({ deviceId }).toString(),
});
