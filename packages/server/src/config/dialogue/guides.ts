/** The places to which robots lead people. */
import {
  askedDays,
  greetingsOf,
  guidePlans,
  linesOf,
  thingPicture,
  type addGuidePlan,
  type guidePlan,
  type Infer,
  type RefusedRow,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Uploads } from '../../files/uploads.ts';
import type { Caller } from '../../http/calls.ts';
import { reasonOf } from '../../http/guard.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { keyOf } from '../../language/alike.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import { mayLead, type GuidePlace, type Leading } from '../../links/dialogue.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Answer } from '../../links/orders.ts';
import type { Saying } from '../../links/voices.ts';
import { sessionOf } from '../../session/caller.ts';
import type { Session } from '../../session/sessions.ts';
import { isRoot, rightOf } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { demandInside, demandMap } from '../equipment/parts.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { ownPictures } from '../own-pictures.ts';
import type { Columns } from '../stored-values.ts';
import { countedSql } from './questions.ts';

type Settings = RequestOf<typeof addGuidePlan>;

const day = 86_400_000;
/** The node of a place while its ways are checked. No point has this name. */
const checked = 'guide';

/** The parts that the places work on. */
export interface GuideParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'device' | 'isFree' | 'order'>;
  readonly places: Pick<Graphs, 'problemAt'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  readonly speaking: Saying;
  readonly control: { holder(deviceId: string): Session | undefined };
  readonly nameOfDevice: (id: string) => StoredName;
  readonly onError: (message: string) => void;
}

interface StoredGuide {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly words: string | null;
  readonly map_id: string;
  readonly x: number;
  readonly y: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly devices: readonly string[] | null;
}

const wireNameOf = (name: keyof Settings): string => guidePlans.entity.fields[name]?.wireName ?? name;

/** The places. */
export class Guides implements Leading {
  readonly #parts: GuideParts;
  readonly keeper: Keeper<Infer<typeof guidePlan>, Settings>;
  #places: readonly GuidePlace[] = [];
  /** The place to which each robot leads somebody now. */
  readonly #led = new Map<string, GuidePlace>();
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: GuideParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof guidePlan>, Settings>(parts, {
      things: guidePlans,
      table: 'guide_plans',
      joins: 'LEFT JOIN maps ON maps.id = guide_plans.map_id',
      columns: {
        mapName: inLanguage('maps.names'),
        before: 'guide_plans.said_before',
        after: 'guide_plans.said_after',
        guided: countedSql('guide', 'guide_plans.id'),
      },
      lies: { map: 'guide_plans.map_id', now: parts.now, orders: { sort: 'coalesce(guide_plans.sort, 0)' } },
      unstored: ['before', 'after'],
      complete: change => this.#complete(change),
    });
    parts.changes.on([guidePlans.entity.name], () => this.load());
  }

  /** Reads the places that are switched on. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<StoredGuide>(
      `SELECT id, name, words, map_id, x, y, said_before AS before, said_after AS after, devices FROM guide_plans
       WHERE is_valid ORDER BY id`,
    );
    this.#places = rows.map(({ id, name, words, map_id: mapId, x, y, before, after, devices }) => ({
      id: String(id),
      names: [name, ...linesOf(words ?? '')],
      mapId,
      goal: { x, y },
      before: before ?? undefined,
      after: after ?? undefined,
      devices: devices ?? undefined,
    }));
  }

  places(): readonly GuidePlace[] {
    return this.#places;
  }

  /** The places that the caller sees. */
  async list(caller: Caller): Promise<{ type: string; name: string }[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ id: string | number | bigint; name: string; map: StoredName }>(
      `SELECT guide_plans.id, guide_plans.name, maps.names AS map FROM guide_plans JOIN maps ON maps.id = guide_plans.map_id
       WHERE $1 OR maps.company_id IN (${companiesBelow('$2')}) ORDER BY maps.id, guide_plans.name`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name, map }) => ({ type: String(id), name: `${nameIn(caller.language, map)} · ${name}` }));
  }

  /** Stores a picture that will belong to a place; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    const data = Buffer.from(await file.arrayBuffer());
    return this.#parts.uploads.keep(sessionOf(caller).user.id, data, thingPicture);
  }

  /** Lets a robot lead somebody to a place: only one that is free, and that nobody drives. */
  async lead(deviceId: string, place: GuidePlace): Promise<Answer> {
    const { fleet, speaking, control, now } = this.#parts;
    const device = fleet.device(deviceId);
    if (!device?.online) return 'away';
    if (!mayLead(place, { id: deviceId, mapId: device.mapId, kind: device.kind })) return 'unable';
    if (control.holder(deviceId) || !fleet.isFree(deviceId)) return 'busy';
    const answer = await fleet.order(deviceId, { kind: 'guide', goal: place.goal });
    if (answer !== 'taken') return answer;
    this.#led.set(deviceId, place);
    if (place.before !== undefined && !speaking.isTaken(deviceId))
      speaking.broadcast(deviceId, greetingsOf(place.before));
    const today = Math.floor(now() / day);
    this.#write(
      `INSERT INTO dialogue_counts (kind, ref_id, day, count) SELECT 'guide', $1, $2, 1
       ON CONFLICT (kind, ref_id, day) DO UPDATE SET count = dialogue_counts.count + 1`,
      [place.id, today],
    );
    this.#write('DELETE FROM dialogue_counts WHERE day <= $1', [today - askedDays]);
    return answer;
  }

  /** Lets a robot lead somebody to a place now. Returns the place when it cannot. */
  start(
    { deviceId, ...asked }: { ids: string[]; others?: boolean | undefined; deviceId: string },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const { nameOfDevice, control, fleet } = this.#parts;
    const session = sessionOf(caller);
    if (!fleet.device(deviceId) || !rightOf(session.user, deviceId).controls)
      throw ofField('deviceId', 'error.noControl');
    if (asked.ids.length > 1) throw ofField('deviceId', 'error.guide.one');
    const holder = control.holder(deviceId);
    return this.keeper.operate({ ...asked, deviceId }, caller, {
      name: 'guide',
      hinders: () =>
        holder
          ? textOf(caller.language, 'error.notNow.held', {
              name: nameIn(caller.language, nameOfDevice(deviceId)),
              by: nameIn(caller.language, holder.user.name),
            })
          : undefined,
      order: ({ id }) => {
        const place = this.#places.find(one => one.id === id);
        return place ? this.lead(deviceId, place) : Promise.resolve('unable');
      },
    });
  }

  /** Lets robots say what they say on arrival. */
  tick(events: readonly FleetEvent[]): void {
    const { speaking } = this.#parts;
    for (const event of events) {
      const place = event.type === 'errand' ? this.#led.get(event.deviceId) : undefined;
      if (event.type !== 'errand' || !place) continue;
      this.#led.delete(event.deviceId);
      if (event.end === 'looked' && place.after !== undefined && !speaking.isTaken(event.deviceId))
        speaking.broadcast(event.deviceId, greetingsOf(place.after));
    }
  }

  /** Resolves when everything is stored. */
  settled(): Promise<void> {
    return this.#writing;
  }

  #write(statement: string, values: readonly unknown[]): void {
    this.#writing = this.#writing
      .then(() => this.#parts.database.query(statement, [...values]))
      .then(() => undefined)
      .catch((error: unknown) => this.#parts.onError(`guides: ${reasonOf(error)}`));
  }

  /** Refuses a place that no robot reaches, and words that lead elsewhere. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { mapId, x, y, pictures, name, words } = settings;
    const map = await demandMap(this.#parts, mapId, inside, caller);
    demandInside(map, { x, y });
    const problem = await this.#parts.places.problemAt(map, { node: checked, x, y }, inside);
    if (problem === 'solid') throw ofField('x', 'error.point.solid');
    if (problem === 'far') throw ofField('x', 'error.point.far');
    await refuseTaken({ mapId, id: before ? String(before['id']) : '', words: [name, ...linesOf(words)] }, inside);
    return {
      said_before: settings.before ?? null,
      said_after: settings.after ?? null,
      pictures: await ownPictures(this.#parts.uploads, { pictures, before, inside, field: wireNameOf('pictures') }),
    };
  }
}

/** Refuses names that lead to another place of the map, or that are a question. The first is the name of the place. */
const refuseTaken = async (
  { mapId, id, words }: { readonly mapId: string; readonly id: string; readonly words: readonly string[] },
  inside: Changing<Settings>['inside'],
): Promise<void> => {
  const places = await inside.query<{ name: string; words: string | null }>(
    'SELECT name, words FROM guide_plans WHERE map_id = $1 AND id::text <> $2',
    [mapId, id],
  );
  const questions = await inside.query<{ name: string; words: string | null }>(
    'SELECT question AS name, others AS words FROM question_answers',
  );
  const taken = new Map(
    [...places, ...questions].flatMap(row =>
      [row.name, ...linesOf(row.words ?? '')].map(word => [keyOf(word), row.name] as const),
    ),
  );
  for (const [at, word] of words.entries()) {
    const name = taken.get(keyOf(word));
    // Its name has a rule of its own.
    const isName = at === 0 && places.some(place => place.name === word);
    if (name !== undefined && !isName)
      throw ofFields([
        { field: wireNameOf(at === 0 ? 'name' : 'words'), key: 'error.question.taken', words: { word, name } },
      ]);
  }
};
