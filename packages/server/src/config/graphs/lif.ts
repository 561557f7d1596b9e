/** Reads and writes lanes as JSON of VDMA LIF 1.0 (Layout Interchange Format). What it does not know is kept and written back. */
import { isRecord, type Graph, type GraphEdge, type GraphNode } from '@patrolkit/transport/contract';

/** A member of a file. */
type Json = Readonly<Record<string, unknown>>;

/** What was read of a file. */
export interface ReadLif extends Graph {
  readonly fileExtra: string;
  readonly stationCount: number;
  /** What could not be read: the kind of thing, and where it stands in the file. */
  readonly unread: readonly { readonly kind: 'node' | 'edge' | 'layouts'; readonly name: string }[];
}

/** A file that is no LIF. */
export class NoLif extends Error {}

/** The member in which this server writes what LIF has no place for. */
const own = 'patrolkit';

/** Longest name of a node, characters. */
const longestName = 16;

const recordsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const nodeKinds = ['way', 'stop', 'wait', 'lift', 'door'] as const;

const nodeOf = (raw: Json): GraphNode | undefined => {
  const id = textIn(raw['nodeId']);
  const place = raw['nodePosition'];
  if (id === undefined || id.length > 64 || !isRecord(place)) return undefined;
  const { x, y } = place;
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
  const mine = isRecord(raw[own]) ? raw[own] : {};
  const name = textIn(raw['nodeName'])?.slice(0, longestName);
  return {
    id,
    ...(name === undefined ? {} : { name }),
    x: round(x, 3),
    y: round(y, 3),
    kind: nodeKinds.find(kind => kind === mine['kind']) ?? 'way',
    extra: JSON.stringify(raw),
  };
};

/** The lowest of the speeds that a lane has for the types of vehicles. */
const speedOf = (raw: Json): number | undefined => {
  const speeds = recordsIn(raw['vehicleTypeEdgeProperties']).flatMap(({ maxSpeed }) =>
    typeof maxSpeed === 'number' && maxSpeed > 0 ? [Math.min(3, Math.max(0.1, round(maxSpeed, 1)))] : [],
  );
  return speeds.length > 0 ? Math.min(...speeds) : undefined;
};

const deviceKinds = ['robot', 'car', 'recorder'] as const;

/** What this server has written beside a lane. */
const ownOf = (raw: Json): Partial<GraphEdge> => {
  const mine = raw[own];
  if (!isRecord(mine)) return {};
  const { width, kinds, doorId } = mine;
  return {
    ...(typeof width === 'number' ? { width } : {}),
    ...(Array.isArray(kinds) ? { kinds: deviceKinds.filter(kind => kinds.includes(kind)) } : {}),
    ...(typeof doorId === 'string' ? { doorId } : {}),
  };
};

interface RawEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly raw: Json;
}

const rawEdgeOf = (raw: Json): RawEdge | undefined => {
  const [id, from, to] = [textIn(raw['edgeId']), textIn(raw['startNodeId']), textIn(raw['endNodeId'])];
  return id !== undefined && id.length <= 130 && from !== undefined && to !== undefined && from !== to
    ? { id, from, to, raw }
    : undefined;
};

/** What two lanes in opposite directions must share to be one. */
const sharedOf = ({ raw }: RawEdge): string => JSON.stringify([speedOf(raw), ownOf(raw)]);

/** The lanes: two in opposite directions that are alike become one. */
const edgesOf = (raws: readonly RawEdge[]): GraphEdge[] => {
  const left = new Map(raws.map(edge => [edge.id, edge]));
  return raws.flatMap(edge => {
    if (!left.delete(edge.id)) return [];
    const back = [...left.values()].find(
      one => one.from === edge.to && one.to === edge.from && sharedOf(one) === sharedOf(edge),
    );
    if (back) left.delete(back.id);
    const maxSpeed = speedOf(edge.raw);
    return [
      {
        id: edge.id,
        from: edge.from,
        to: edge.to,
        isOneWay: back === undefined,
        ...(maxSpeed === undefined ? {} : { maxSpeed }),
        ...ownOf(edge.raw),
        isClosed: false,
        extra: JSON.stringify(back ? { there: edge.raw, back: back.raw } : { there: edge.raw }),
      },
    ];
  });
};

/**
 * Reads a file for a map. Of several layouts it takes the one of the map, by its id, its level or its name, else the first.
 * @throws NoLif for a text that is no LIF
 */
export function readLif(content: string, map: { readonly id: string; readonly names: readonly string[] }): ReadLif {
  const read = parsed(content);
  const layouts = recordsIn(read['layouts']);
  const called = [map.id, ...map.names].map(name => name.toLowerCase());
  const isIts = (layout: Json): boolean =>
    [layout['layoutId'], layout['layoutLevelId'], layout['layoutName']].some(name =>
      called.includes(textIn(name)?.toLowerCase() ?? ''),
    );
  const chosen = layouts.find(isIts) ?? layouts[0];
  if (!chosen) throw new NoLif();
  const unread: { kind: 'node' | 'edge' | 'layouts'; name: string }[] = [];
  if (layouts.length > 1) unread.push({ kind: 'layouts', name: String(layouts.length - 1) });
  const nodes = recordsIn(chosen['nodes']).flatMap((raw, at) => {
    const node = nodeOf(raw);
    if (!node) unread.push({ kind: 'node', name: textIn(raw['nodeId']) ?? `#${String(at + 1)}` });
    return node ? [node] : [];
  });
  const known = new Set(nodes.map(({ id }) => id));
  const edges = recordsIn(chosen['edges']).flatMap((raw, at) => {
    const edge = rawEdgeOf(raw);
    if (edge && known.has(edge.from) && known.has(edge.to)) return [edge];
    unread.push({ kind: 'edge', name: textIn(raw['edgeId']) ?? `#${String(at + 1)}` });
    return [];
  });
  const { nodes: _, edges: __, ...layout } = chosen;
  const others = layouts.filter(one => one !== chosen);
  const fileExtra = JSON.stringify({ ...read, layouts: [layout, ...others] });
  return { nodes, edges: edgesOf(edges), fileExtra, stationCount: recordsIn(chosen['stations']).length, unread };
}

const parsed = (content: string): Json => {
  try {
    const read: unknown = JSON.parse(content);
    if (isRecord(read) && Array.isArray(read['layouts'])) return read;
  } catch {
    // Said below.
  }
  throw new NoLif();
};

const extraOf = (written: string | undefined): Json => {
  if (written === undefined) return {};
  const read: unknown = JSON.parse(written);
  return isRecord(read) ? read : {};
};

const set = (name: string, value: unknown): Json => (value === undefined ? {} : { [name]: value });

/** A member of this server, when it says something. */
const ownMember = (value: Json): Json => (Object.keys(value).length > 0 ? { [own]: value } : {});

const writtenNode = ({ id, name, x, y, kind, extra }: GraphNode, mapId: string): Json => {
  const { [own]: _, ...raw } = extraOf(extra);
  const before = isRecord(raw['nodePosition']) ? raw['nodePosition'] : {};
  const was = textIn(raw['nodeName']);
  const isSame = was !== undefined && was.slice(0, longestName) === name;
  return {
    mapId,
    vehicleTypeNodeProperties: [],
    ...raw,
    nodeId: id,
    ...(name === undefined || isSame ? {} : { nodeName: name }),
    nodePosition: { ...before, x: kept(before['x'], x), y: kept(before['y'], y) },
    ...ownMember(kind === 'way' ? {} : { kind }),
  };
};

/** The number of the file while it means the same, so that digits beyond a millimeter come back. */
const kept = (before: unknown, now: number): number =>
  typeof before === 'number' && round(before, 3) === now ? before : now;

const writtenEdge = (edge: GraphEdge, given: unknown, isBack: boolean): Json => {
  const { [own]: _, ...raw } = isRecord(given) ? given : {};
  const { id, from, to, maxSpeed, width, kinds, doorId } = edge;
  const before = recordsIn(raw['vehicleTypeEdgeProperties']);
  const isSame = speedOf(raw) === maxSpeed;
  const properties = isSame
    ? before
    : (before.length > 0 ? before : [{ vehicleTypeId: 'robot', vehicleOrientation: 0 }]).map(one => {
        const { maxSpeed: ___, ...rest } = one as Json;
        return { ...rest, ...set('maxSpeed', maxSpeed) };
      });
  const first = textIn(raw['edgeId']);
  return {
    ...raw,
    edgeId: first ?? (isBack ? `${id}~` : id),
    startNodeId: isBack ? to : from,
    endNodeId: isBack ? from : to,
    vehicleTypeEdgeProperties: properties,
    ...ownMember({
      ...set('width', width),
      ...set('kinds', kinds?.length ? kinds : undefined),
      ...set('doorId', doorId),
    }),
  };
};

/** A point of a map as a station. */
export interface Station {
  readonly id: string;
  readonly name: string;
  readonly node: string;
  readonly x: number;
  readonly y: number;
}

/** The lanes of a map as a file. A lane that is driven both ways stands there twice. */
export function writeLif(
  { nodes, edges, fileExtra }: Graph & { readonly fileExtra: string | undefined },
  { id: mapId, name }: { readonly id: string; readonly name: string },
  stations: readonly Station[],
  at: Date,
): string {
  const { layouts, metaInformation, ...rest } = extraOf(fileExtra);
  const [layout = {}, ...others] = recordsIn(layouts);
  const known = recordsIn(layout['stations']).filter(one => !stations.some(({ id }) => id === one['stationId']));
  const written = {
    metaInformation: {
      projectIdentification: 'Patrolkit',
      creator: 'Patrolkit',
      exportTimestamp: at.toISOString(),
      lifVersion: '1.0.0',
      ...(isRecord(metaInformation) ? metaInformation : {}),
    },
    ...rest,
    layouts: [
      {
        layoutId: mapId,
        layoutName: name,
        layoutVersion: '1',
        ...layout,
        nodes: nodes.map(node => writtenNode(node, mapId)),
        edges: edges.flatMap(edge => {
          const { there, back } = extraOf(edge.extra);
          return edge.isOneWay
            ? [writtenEdge(edge, there, false)]
            : [writtenEdge(edge, there, false), writtenEdge(edge, back, true)];
        }),
        stations: [
          ...known,
          ...stations.map(({ id, name: called, node, x, y }) => ({
            stationId: id,
            stationName: called,
            interactionNodeIds: nodes.some(one => one.id === node) ? [node] : [],
            stationPosition: { x, y },
          })),
        ],
      },
      ...others,
    ],
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}
