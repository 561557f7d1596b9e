/** The types of persons, by which the fleet knows what a recognised person means. */
import { greetingsOf, type personTypeRow, personTypes, type Infer, type Rgb } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { AlarmLevel } from '../links/alarms.ts';
import type { FleetEvent } from '../links/events.ts';
import type { FaceLibrary } from '../links/people.ts';
import { Keeper, type KeeperParts } from './keeper.ts';
import type { Speaking } from './speaking.ts';

/** For how long a person who was greeted is not greeted again, ms. */
const greetedMs = 600_000;

/** The parts that the types of persons work on. */
export interface PersonTypeParts extends KeeperParts {
  readonly library: FaceLibrary;
  readonly speaking: Speaking;
}

/** The types of persons of the installation. */
export class PersonTypes {
  readonly #parts: PersonTypeParts;
  readonly keeper: Keeper<Infer<typeof personTypeRow>>;
  /** When each person was last greeted, by name. */
  readonly #greeted = new Map<string, number>();

  constructor(parts: PersonTypeParts) {
    this.#parts = parts;
    this.keeper = new Keeper(parts, {
      things: personTypes,
      table: 'person_types',
      columns: { persons: '(SELECT count(*)::integer FROM faces WHERE faces.person_type = person_types.code)' },
    });
    parts.changes.on(['PersonType'], () => this.load());
  }

  /** Hands the types to the fleet. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{
      code: string;
      names: StoredName;
      colour: string;
      level: AlarmLevel;
      raises: boolean;
      is_guest: boolean;
      stay: number | null;
      content: string | null;
    }>('SELECT code, names, colour, level, raises, is_guest, stay, content FROM person_types ORDER BY id');
    this.#parts.library.holdTypes(
      rows.map(({ code, names, colour, level, raises, is_guest: isGuest, stay, content }) => ({
        word: code,
        name: names,
        rgb: colour.split(',').map(Number) as unknown as Rgb,
        level,
        raises,
        isGuest,
        ...(stay === null ? {} : { stay }),
        ...(content === null ? {} : { content }),
      })),
    );
  }

  /** Lets a device that recognises somebody say what it says to persons of the type, at most once in ten minutes to each. */
  tick(events: readonly FleetEvent[]): void {
    const { library, speaking, now } = this.#parts;
    for (const event of events) {
      if (event.type !== 'capture' || event.capture.kind !== 'face') continue;
      const { label, deviceId } = event.capture;
      const content = library.typeOf(label)?.content;
      if (content === undefined || now() - (this.#greeted.get(label) ?? -Infinity) < greetedMs) continue;
      if (speaking.isTaken(deviceId)) continue;
      this.#greeted.set(label, now());
      speaking.broadcast(deviceId, greetingsOf(content));
    }
  }
}
