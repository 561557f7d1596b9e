/** Captures as lists show them, and the latest of them. */
import type { Capture } from '@patrolkit/transport';

/** Kinds of captures: by a patrol, of a vehicle, or of a face. */
export const captureKinds = ['patrol', 'vehicle', 'face'] as const;
/** One kind of capture. */
export type CaptureKind = (typeof captureKinds)[number];

/** How many captures each list keeps: the latest ones. */
export const captureListSize = 20;

/** A capture as a list shows it. */
export interface ListedCapture extends Capture {
  /** When it was taken, ms since 1970. When it arrived, if the server does not say. */
  readonly at: number;
  /** Its place among the others when its time does not give it, ms since 1970. */
  readonly order?: number;
}

/** How far before the newest a pushed capture may lie, ms. A push is news, so an older time comes from a clock that was set. */
const outOfOrder = 60_000;

/** Adds a capture that was just pushed to a list: in its place by time, or first when its time cannot be compared. */
export const withPushed = (capture: ListedCapture, list: readonly ListedCapture[]): readonly ListedCapture[] => {
  const newest = list[0]?.order ?? list[0]?.at ?? capture.at;
  return latestOf([capture.at < newest - outOfOrder ? { ...capture, order: newest } : capture], list);
};

/** The latest captures of two lists, each once. For one that is in both, the version of the first list stays. */
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

/** The known captures as they were read again, perhaps in another language. Each keeps its time. */
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

/** The list of all captures of one kind by a device: its screen, and the query of its address. */
export const listBehindKind = (
  kind: CaptureKind,
  deviceId: string,
): { readonly screen: (typeof screens)[CaptureKind]; readonly query: string } => ({
  screen: screens[kind],
  query: new URLSearchParams({ deviceId }).toString(),
});
