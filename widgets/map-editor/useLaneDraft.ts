import {
  beginDrawing,
  differenceCount,
  differences,
  draw,
  graphFaults,
  type Drawing,
  type Drawn,
  type FloorPlan,
  type GraphProblem,
  type LanesRead,
  type Notice,
  type Outcome,
  type Stroke,
} from '@patrolkit/core';
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';
import { groundOf } from '../shared/map/map-ground.ts';

/** After how long without a further stroke the draft is kept, ms. */
const restMs = 700;

/** What the drawing alone does not tell. */
const told: ReadonlySet<GraphProblem['kind']> = new Set(['solid', 'wall', 'door', 'noDoor', 'pointFar', 'routeLost']);

/** Whether the server has what was drawn. */
export type Keeping = 'kept' | 'keeping' | 'failed';

/** The lanes of a map while a user draws them. */
export interface LaneDraft {
  readonly inForce: LanesRead;
  readonly drawing: Drawing;
  readonly change: (stroke: Stroke) => void;
  /** How many differences to the lanes in force there are. */
  readonly changes: number;
  readonly keeping: Keeping;
  /** Why the draft could not be kept. */
  readonly failure: Notice | undefined;
  readonly problems: readonly GraphProblem[];
  /** Whether the problems are those of the drawing as it is now. */
  readonly isChecked: boolean;
  /** The version in force, when somebody has published it since the draft was begun. */
  readonly newer: number | undefined;
  /** Goes on with the draft on the version in force. */
  readonly rebase: () => void;
  /** Tries again to keep the draft. */
  readonly retry: () => void;
  readonly publish: (note: string) => Promise<Outcome>;
  readonly discard: () => Promise<Outcome>;
  readonly close: (edgeId: string, isClosed: boolean) => Promise<Outcome>;
}

/** Lanes that were read, are being read, or could not be read. */
export type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Notice; readonly reload: () => void }
  | { readonly state: 'ready'; readonly draft: LaneDraft };

const drawnOf = ({ nodes, edges, fileExtra }: Drawn): Drawn => ({ nodes, edges, fileExtra });

const isSameDrawing = (one: Drawn, other: Drawn): boolean =>
  one.nodes === other.nodes && one.edges === other.edges && one.fileExtra === other.fileExtra;

/** What is drawn on a map. Another map needs another instance. */
interface Work {
  readonly inForce: LanesRead;
  readonly basedOn: number;
  readonly drawing: Drawing;
  /** What the server has. */
  readonly kept: Drawn;
}

const workOf = (read: LanesRead): Work => {
  const { draft } = read;
  const drawing = beginDrawing(draft ?? read);
  return { inForce: read, basedOn: draft?.basedOn ?? read.version, drawing, kept: drawnOf(drawing) };
};

/** Reads the lanes of a map, keeps the draft as the user draws, and has it checked. */
export function useLaneDraft(plan: FloorPlan, mayDraw: boolean): Reading {
  const { lanes } = useConsole();
  const { id: mapId } = plan;
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<Notice>();
  const [failure, setFailure] = useState<Notice>();
  const [checked, setChecked] = useState<Drawn & { readonly problems: readonly GraphProblem[] }>();
  /** A new object causes the lanes to be read again. */
  const [request, setRequest] = useState({ verbs: lanes });
  const isSaving = useRef(false);

  useEffect(() => {
    const abort = new AbortController();
    void request.verbs.read(mapId, undefined, abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setProblem(outcome.isDone ? undefined : outcome.problem);
      if (outcome.isDone) setWork(workOf(outcome.value));
    });
    return () => abort.abort();
  }, [request, mapId]);

  const isKept = !work || isSameDrawing(work.drawing, work.kept);
  useEffect(() => {
    if (!work || isKept || !mayDraw) return;
    const timer = setTimeout(() => {
      // One saving after another; the next one begins when this one has ended.
      if (isSaving.current) return;
      isSaving.current = true;
      const drawn = drawnOf(work.drawing);
      void lanes.save(mapId, work.basedOn, drawn).then(outcome => {
        isSaving.current = false;
        setFailure(outcome.isDone ? undefined : outcome.problem);
        if (outcome.isDone) setWork(now => now && { ...now, kept: drawn });
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [lanes, mapId, work, isKept, mayDraw]);

  const { nodes, edges } = work?.drawing ?? {};
  useEffect(() => {
    if (!nodes || !edges) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void lanes.check(mapId, { nodes, edges }, abort.signal).then(outcome => {
        if (!abort.signal.aborted && outcome.isDone) setChecked({ nodes, edges, problems: outcome.value });
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [lanes, mapId, nodes, edges]);

  if (!work) {
    return problem
      ? { state: 'failed', problem, reload: () => setRequest(before => ({ ...before })) }
      : { state: 'loading' };
  }
  const { inForce, basedOn } = work;
  const isChecked = checked !== undefined && checked.nodes === nodes && checked.edges === edges;
  const again = (outcome: Outcome): Outcome => {
    if (outcome.isDone) setRequest(before => ({ ...before }));
    return outcome;
  };
  return {
    state: 'ready',
    draft: {
      inForce,
      drawing: work.drawing,
      change: stroke => setWork(now => now && { ...now, drawing: draw(now.drawing, stroke) }),
      changes: differenceCount(differences(inForce, work.drawing)),
      keeping: isKept ? 'kept' : failure ? 'failed' : 'keeping',
      failure,
      problems: isChecked
        ? checked.problems
        : [
            ...graphFaults(work.drawing, groundOf(plan)),
            ...(checked?.problems.filter(({ kind }) => told.has(kind)) ?? []),
          ],
      isChecked,
      newer: basedOn === inForce.version ? undefined : inForce.version,
      rebase: () =>
        setWork(now => now && { ...now, basedOn: now.inForce.version, kept: { nodes: [], edges: [], fileExtra: '' } }),
      retry: () => setWork(now => now && { ...now }),
      publish: async note => again(await lanes.publish(mapId, note)),
      discard: async () => again(await lanes.discard(mapId)),
      close: async (edgeId, isClosed) => {
        const outcome = await lanes.close(mapId, edgeId, isClosed);
        const set = (drawn: readonly LanesRead['edges'][number][]) =>
          drawn.map(edge => (edge.id === edgeId ? { ...edge, isClosed } : edge));
        if (outcome.isDone)
          setWork(now => {
            if (!now) return now;
            // It is no part of the draft, so there is nothing to keep.
            const edges = set(now.drawing.edges);
            const wasKept = isSameDrawing(now.drawing, now.kept);
            const next = { ...now.drawing, edges };
            return {
              ...now,
              inForce: { ...now.inForce, edges: set(now.inForce.edges) },
              drawing: next,
              kept: wasKept ? drawnOf(next) : now.kept,
            };
          });
        return outcome;
      },
    },
  };
}
