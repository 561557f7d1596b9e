/** What is written on maps. Consoles show it, and devices charge at the chargers among it. */
import {
  mapMarks,
  markedThings,
  outsideOf,
  type addMapMark,
  type AnswerOf,
  type Infer,
  type mapMark,
  type RequestOf,
  type shownMark,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import { meterName, meterNumber } from '../../fleet/meters.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields, type FieldRefusal } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Live } from '../../live/live.ts';
import type { Querier } from '../../store/database.ts';
import { mapsBelow } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { demandMap } from '../equipment/parts.ts';
import { chargerOf, chargersOf, type StoredCharger } from '../graphs/chargers.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { mapsOf, shownMapsOf } from '../maps-of.ts';
import type { Columns } from '../stored-values.ts';

type Mark = Infer<typeof mapMark>;
type Settings = Omit<RequestOf<typeof addMapMark>, 'mapId'> & Partial<Pick<Mark, 'mapId'>>;
type MarkedThing = AnswerOf<typeof contract.listMarkedThing>[number];

/** A mark as it is stored. */
interface StoredMark extends Pick<Mark, 'name' | 'kind' | 'shape' | 'corners'> {
  readonly id: string | number | bigint;
  readonly map_id: string;
  readonly angle: number | null;
  readonly colour: NonNullable<Mark['colour']> | null;
  readonly ref_id: string | null;
}

/** The parts that marks work on. */
export interface MarkParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'devices' | 'ground'>;
  readonly graphs: Pick<Graphs, 'problemOfChargers'>;
  readonly nameOfMap: (id: string) => StoredName;
  readonly live: Pick<Live, 'mapsChanged'>;
}

const wireNameOf = (name: keyof typeof mapMarks.settings & string): string => mapMarks.settings[name]?.wireName ?? '';
const isOfThing = (kind: Mark['kind']): boolean => markedThings.some(one => one === kind);

/** The id of a thing among those of all kinds. */
export const markedId = (kind: (typeof markedThings)[number], id: string): string => `${kind}-${id}`;

/** SQL for the name of the lock, lift or cabinet that a mark stands for; NULL for others. */
const refName = `(SELECT name FROM tblocks WHERE map_marks.ref_id = 'door-' || tblocks.id
  UNION ALL SELECT name FROM lifts WHERE map_marks.ref_id = 'lift-' || lifts.id
  UNION ALL SELECT name FROM fire_cabinets WHERE map_marks.ref_id = 'hydrant-' || fire_cabinets.id LIMIT 1)`;

const meterMark = markedId('meter', '');
/** The name of the meter that a mark stands for; undefined for others. */
const nameOfMeter = (refId: unknown, language: Language): string | undefined =>
  typeof refId === 'string' && refId.startsWith(meterMark)
    ? nameIn(language, meterName(meterNumber(refId)))
    : undefined;

/** The marks on the maps. */
export class Marks {
  readonly #parts: MarkParts;
  readonly keeper: Keeper<Mark, Settings>;
  #shown: readonly Infer<typeof shownMark>[] = [];

  constructor(parts: MarkParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Mark, Settings>(parts, {
      things: mapMarks,
      table: 'map_marks',
      joins: 'JOIN maps ON maps.id = map_marks.map_id AND maps.deleted_at IS NULL',
      columns: { mapName: inLanguage('maps.names'), refName },
      lies: {
        map: 'map_marks.map_id',
        below: { mapId: mapsBelow },
        read: (row, { language }) => {
          const name = nameOfMeter(row['refId'], language);
          return name === undefined ? {} : { refName: name };
        },
      },
      complete: change => this.#complete(change),
      hinders: (row, act, inside, caller) =>
        act === 'delete' && row.kind === 'charger' ? this.#hinders(row, inside, caller) : Promise.resolve(undefined),
    });
    parts.changes.on([mapMarks.entity.name, 'Map'], () => this.load());
  }

  /** Reads the marks that consoles show. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<StoredMark>(
      `SELECT map_marks.id, map_marks.name, map_id, kind, shape, corners, angle, colour, ref_id FROM map_marks
       JOIN maps ON maps.id = map_id WHERE is_shown AND maps.is_valid AND maps.deleted_at IS NULL ORDER BY map_marks.id`,
    );
    const before = JSON.stringify(this.#shown);
    this.#shown = rows.map(row => ({
      type: String(row.id),
      name: row.name,
      mapId: row.map_id,
      kind: row.kind,
      shape: row.shape,
      corners: row.corners,
      ...(row.angle === null ? {} : { angle: row.angle }),
      ...(row.colour === null ? {} : { colour: row.colour }),
      ...(row.ref_id === null ? {} : { refId: row.ref_id }),
    }));
    if (JSON.stringify(this.#shown) !== before) this.#parts.live.mapsChanged();
  }

  /** The marks that maps show: of the maps with a device that the caller sees, and of those of the units below. */
  async shown(caller: Caller): Promise<Infer<typeof shownMark>[]> {
    const maps = await shownMapsOf(this.#parts, caller);
    return this.#shown.filter(({ mapId }) => maps.has(mapId));
  }

  /** What marks can stand for, on the maps of the caller. */
  async things(caller: Caller): Promise<MarkedThing[]> {
    const { database } = this.#parts;
    const maps = await mapsOf(database, caller);
    return (await this.#things(database, caller.language)).filter(({ mapId }) => maps.some(({ id }) => id === mapId));
  }

  async #things(inside: Querier, language: Language): Promise<MarkedThing[]> {
    const rows = await inside.query<{ id: string; name: string; kind: 'door' | 'lift' | 'hydrant'; map_id: string }>(
      `SELECT tblocks.id::text, name, 'door' AS kind, map_id FROM tblocks
       UNION ALL SELECT lifts.id::text, name, 'lift', floor->>'mapId' FROM lifts, jsonb_array_elements(floors) AS floor
       UNION ALL SELECT fire_cabinets.id::text, name, 'hydrant', map_id FROM fire_cabinets ORDER BY 3, 2`,
    );
    return [
      ...rows.map(({ id, name, kind, map_id: mapId }) => ({ type: markedId(kind, id), name, kind, mapId })),
      ...this.#parts.fleet.maps.flatMap(map =>
        map.meters.map(({ id }) => ({
          type: markedId('meter', id),
          name: nameIn(language, meterName(meterNumber(id))),
          kind: 'meter' as const,
          mapId: map.id,
        })),
      ),
    ];
  }

  /** Refuses corners beyond the map, a thing that is not offered, and a charger that devices cannot use. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { kind, corners, shape, refId } = settings;
    const mapId = before ? String(before['map_id']) : (settings.mapId ?? '');
    const map = await demandMap(this.#parts, mapId, inside, caller);
    const name = nameIn(caller.language, this.#parts.nameOfMap(mapId));
    if (outsideOf(corners, map) >= 0)
      throw ofFields([{ field: wireNameOf('corners'), key: 'error.outsideOf', words: { name } }]);
    if (isOfThing(kind)) {
      const offered = await this.#things(inside, caller.language);
      const isKept = before?.['ref_id'] === refId && before?.['kind'] === kind;
      if (!isKept && !offered.some(one => one.type === refId && one.kind === kind && one.mapId === mapId))
        throw ofField(wireNameOf('refId'), 'error.noChoice');
    }
    if (kind === 'charger' || before?.['kind'] === 'charger') {
      if (kind === 'charger' && shape !== 'point') throw ofField(wireNameOf('shape'), 'error.mark.chargerShape');
      const id = String(before?.['id'] ?? 'new');
      const others = (await chargersOf(inside, mapId)).filter(one => String(one.id) !== id);
      const own = kind === 'charger' ? [{ id, map_id: mapId, name: settings.name, corners }] : [];
      const problem = await this.#problemOf([...others, ...own], mapId, inside, caller);
      if (problem) throw ofFields([{ field: wireNameOf(kind === 'charger' ? 'corners' : 'kind'), ...problem }]);
    }
    return { ref_id: isOfThing(kind) ? (refId ?? null) : null };
  }

  /** Why a charger cannot be deleted. */
  async #hinders({ id, mapId }: Mark, inside: Querier, caller: Caller): Promise<string | undefined> {
    const others = (await chargersOf(inside, mapId)).filter(one => String(one.id) !== id);
    const problem = await this.#problemOf(others, mapId, inside, caller);
    return problem && textOf(caller.language, problem.key, problem.words);
  }

  /** What is wrong when a map has these chargers; undefined when nothing is. */
  async #problemOf(
    chargers: readonly StoredCharger[],
    mapId: string,
    inside: Querier,
    { language }: Caller,
  ): Promise<Pick<FieldRefusal, 'key' | 'words'> | undefined> {
    const { fleet, graphs } = this.#parts;
    const map = fleet.maps.find(({ id }) => id === mapId);
    if (!map) return undefined;
    const robots = [...fleet.devices.values()].filter(
      device => device.mapId === mapId && (device.kind === 'robot' || device.kind === 'car'),
    );
    if (chargers.length === 0 && robots.length > 0)
      return { key: 'error.mark.lastCharger', words: { count: robots.length } };
    const places = chargers.map(chargerOf);
    const ground = fleet.ground(mapId);
    if (ground && places.some(place => !ground.isFree(place))) return { key: 'error.point.solid', words: {} };
    const problem = await graphs.problemOfChargers(map, places, inside);
    if (!problem) return undefined;
    if ('far' in problem) return { key: 'error.point.far', words: {} };
    const names = problem.map(one => nameIn(language, one.name)).join(textOf(language, 'said.words'));
    return { key: 'error.noWayLeft', words: { names } };
  }
}
