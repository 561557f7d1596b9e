/** Captures as lists show them, and the latest of them. */
import type { Capture } from '@patrolkit/transport';

/** Why a picture was taken. */
export const captureKinds = ['patrol', 'vehicle', 'face'] as const;
/** One of them. */
export type CaptureKind = (typeof captureKinds)[number];

/** So many of each list are kept: the latest. */
export const captureListSize = 20;

/** A capture as a list shows it. */
export interface ListedCapture extends Capture {
  /** When it was taken; when it came, where the server does not say. Ms since 1970. */
  readonly at: number;
}

/** The latest of two lists, each capture once: where both have one, as the first says. */
export const latestOf = (
  news: readonly ListedCapture[],
  others: readonly ListedCapture[],
): readonly ListedCapture[] => {
  const ids = new Set(news.map(({ id }) => id));
  // Of one moment, what came last is the newer.
  return [...news, ...others.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => other.at - one.at)
    .slice(0, captureListSize);
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
