/** The lanes of maps: reads them, keeps drafts, checks and publishes them. */
import {
  checkRouteGraph,
  closeRouteEdge,
  discardRouteGraphDraft,
  exportRouteGraph,
  getRouteGraph,
  importRouteGraph,
  listDoor,
  listRouteGraphVersion,
  publishRouteGraph,
  saveRouteGraphDraft,
  type AnswerOf,
  type Graph,
  type GraphProblem,
  type HttpClient,
} from '@patrolkit/transport';
import { attempt, type Outcome } from '../outcome.ts';
import type { Need } from '../permissions/permits.ts';

/** The lanes of a map in force, with the draft of the user. */
export type LanesRead = AnswerOf<typeof getRouteGraph>;
/** A version of the lanes of a map. */
export type LaneVersion = AnswerOf<typeof listRouteGraphVersion>[number];
/** What was read of a file. */
export type LanesImported = AnswerOf<typeof importRouteGraph>;

/** Nodes and lanes, with what else an imported file has. */
export type Drawn = Graph & { readonly fileExtra?: string | undefined };

/** The verbs. */
export interface LaneStore {
  /** Reads the lanes in force, or an earlier version. */
  read(mapId: string, version?: number, signal?: AbortSignal): Promise<Outcome<LanesRead>>;
  /** What is wrong with a drawing. */
  check(mapId: string, drawn: Drawn, signal?: AbortSignal): Promise<Outcome<readonly GraphProblem[]>>;
  /** Keeps the draft of the user, which was drawn from a version. */
  save(mapId: string, basedOn: number, drawn: Drawn): Promise<Outcome>;
  discard(mapId: string): Promise<Outcome>;
  /** Puts the draft of the user in force. */
  publish(mapId: string, note: string): Promise<Outcome>;
  /** Closes a lane in force, or opens it again, at once. */
  close(mapId: string, edgeId: string, isClosed: boolean): Promise<Outcome>;
  versions(mapId: string, signal?: AbortSignal): Promise<Outcome<readonly LaneVersion[]>>;
  /** Reads the text of a file, and keeps nothing. */
  import(mapId: string, content: string): Promise<Outcome<LanesImported>>;
  /** The lanes in force, or an earlier version, as a file with its name. */
  export(mapId: string, version?: number): Promise<Outcome<File>>;
  /** The doors of all maps. */
  doors(signal?: AbortSignal): Promise<Outcome<AnswerOf<typeof listDoor>>>;
}

/** The permission to draw lanes. */
export const drawNeed: Need = { call: saveRouteGraphDraft.permission, device: undefined };
/** The permission to publish them. */
export const publishNeed: Need = { call: publishRouteGraph.permission, device: undefined };
/** The permission to read files of lanes. */
export const importLanesNeed: Need = { call: importRouteGraph.permission, device: undefined };
/** The permission to write files of lanes. */
export const exportLanesNeed: Need = { call: exportRouteGraph.permission, device: undefined };
/** The permission to see lanes. */
export const lanesNeed: Need = { call: getRouteGraph.permission, device: undefined };

const versionOf = (version: number | undefined): { version?: number } => (version === undefined ? {} : { version });
const signalOf = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});
const sent = ({ nodes, edges, fileExtra }: Drawn) => ({
  nodes: [...nodes],
  edges: [...edges],
  ...(fileExtra === undefined ? {} : { fileExtra }),
});

/** Makes the verbs. */
export const createLanes = (http: HttpClient): LaneStore => ({
  read: (mapId, version, signal) =>
    attempt(http.request(getRouteGraph, { mapId, ...versionOf(version) }, signalOf(signal))),
  check: (mapId, drawn, signal) =>
    attempt(http.request(checkRouteGraph, { mapId, ...sent(drawn) }, { showsTip: false, ...signalOf(signal) })),
  save: (mapId, basedOn, drawn) =>
    attempt(http.request(saveRouteGraphDraft, { mapId, basedOn, ...sent(drawn) }, { showsTip: false })),
  discard: mapId => attempt(http.request(discardRouteGraphDraft, { mapId })),
  publish: (mapId, note) => attempt(http.request(publishRouteGraph, { mapId, note }, { showsTip: false })),
  close: (mapId, edgeId, isClosed) => attempt(http.request(closeRouteEdge, { mapId, edgeId, isClosed })),
  versions: (mapId, signal) => attempt(http.request(listRouteGraphVersion, { mapId }, signalOf(signal))),
  import: (mapId, content) => attempt(http.request(importRouteGraph, { mapId, content }, { showsTip: false })),
  export: (mapId, version) => attempt(http.download(exportRouteGraph, { mapId, ...versionOf(version) })),
  doors: signal => attempt(http.request(listDoor, {}, signalOf(signal))),
});
