/**
 * Kinds of persons of person alarms: looked up once a name and added to the alarm (specification section 3, "Alarm list
 * item"). A look-up never holds anything up: the alarm is shown as it came and gains name, colour and level later.
 */
import {
  getFacePersonTypeByPersonName,
  personAlarmType,
  type Alarm,
  type AlarmLevel,
  type HttpClient,
  type PersonType,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import { attempt } from '../outcome.ts';
import type { Store } from '../store.ts';
import { isGraver, isRaised } from './levels.ts';

/** Numbers of the look-ups. */
export const personTypeLimits = {
  /** A known type is asked for again after so long, ms. */
  fresh: 10 * 60_000,
  /** A look-up that failed is repeated after so long, ms. */
  retry: 30_000,
  /** Number of names that are remembered. */
  names: 500,
} as const;

/** The kinds of persons as pages get them. */
export interface PersonTypeVerbs {
  /** Kinds of persons as far as they were looked up, by name of the person. */
  readonly $personTypes: Store<ReadonlyMap<string, PersonType>>;
  /** Looks up a person's kind, at most once in ten minutes. */
  wantPersonType(personName: string): void;
  /** The alarm with name, colour and level of its person's kind, as far as that is known; any other as it is. */
  withPersonType(alarm: Alarm): Alarm;
}

/** The look-ups of one console. */
export interface PersonTypes {
  /** What pages get of them. */
  readonly store: PersonTypeVerbs;
  /** The known types, by name of the person. */
  readonly $types: Store<ReadonlyMap<string, PersonType>>;
  /** Looks up a person's type, at most once in ten minutes and language; the type before stays until the answer. */
  want(personName: string): void;
  /** The type of the person whom an alarm is about; undefined for any other alarm, and until it is known. */
  typeOf(alarm: Pick<Alarm, 'type' | 'value'>): PersonType | undefined;
  /**
   * The alarm with its person's type, as far as that is known: name and colour of the type take the place of the alarm's own,
   * and so does its level while the alarm was not raised. Other alarms stay as they are. The same alarm gives the same object
   * until more is known.
   */
  enrich(alarm: Alarm): Alarm;
  clear(): void;
}

/** True for an alarm whose value is the name of a person. */
export const isPersonAlarm = (alarm: { readonly type?: string; readonly value?: string }): boolean =>
  alarm.type === personAlarmType && alarm.value !== undefined && alarm.value.trim() !== '';

/**
 * The level of an alarm of a person: that of the type, where it has one. Once the alarm was raised the graver of both counts; before that a
 * server may have left its own level out, which is then read as the gravest.
 */
export function levelWith(
  type: Pick<PersonType, 'level'> | undefined,
  alarm: Pick<Alarm, 'level' | 'beganAt' | 'levelAt' | 'escalatedAt'>,
): AlarmLevel {
  const { level = alarm.level } = type ?? {};
  return isRaised(alarm) && isGraver(alarm.level, level) ? alarm.level : level;
}

interface Asked {
  readonly at: number;
  /** The server names types in the language of the request. */
  readonly language: string;
  readonly disarm?: () => void;
}

/**
 * Makes the look-ups.
 * @param language the one on screen
 * @param pending the pending alarms: the types of their persons are not forgotten, since a shelf may cover an alarm without its type
 */
export function createPersonTypes(
  { clock }: Pick<Environment, 'clock'>,
  http: HttpClient,
  language: () => string,
  pending: () => Iterable<Alarm>,
): PersonTypes {
  const pendingNames = (): ReadonlySet<string> =>
    new Set([...pending()].filter(isPersonAlarm).map(({ value = '' }) => value));
  const $types = atom<ReadonlyMap<string, PersonType>>(new Map());
  const asked = new Map<string, Asked>();
  let enriched = new WeakMap<Alarm, { readonly type: PersonType; readonly alarm: Alarm }>();

  const look = async (name: string): Promise<void> => {
    asked.get(name)?.disarm?.();
    asked.delete(name);
    const mine: Asked = { at: clock.now(), language: language() };
    asked.set(name, mine);
    const kept = asked.size > personTypeLimits.names ? pendingNames() : new Set();
    for (const oldest of asked.keys()) {
      if (asked.size <= personTypeLimits.names) break;
      if (kept.has(oldest)) continue;
      asked.get(oldest)?.disarm?.();
      asked.delete(oldest);
      $types.set(new Map([...$types.get()].filter(([known]) => known !== oldest)));
    }
    const found = await attempt(http.request(getFacePersonTypeByPersonName, { personName: name }));
    // Asked again meanwhile, in another language or session.
    if (asked.get(name) !== mine) return;
    if (!found.isDone) {
      // For as long as an alarm waits: a list that shows it again asks itself.
      const again = (): void => void (pendingNames().has(name) ? look(name) : asked.delete(name));
      asked.set(name, { ...mine, at: clock.now(), disarm: clock.after(personTypeLimits.retry, again) });
    } else if (found.value) {
      $types.set(new Map([...$types.get(), [name, found.value]]));
    }
  };

  const want = (personName: string): void => {
    const before = asked.get(personName);
    if (before?.language === language() && clock.now() - before.at < personTypeLimits.fresh) return;
    void look(personName);
  };

  const typeOf: PersonTypes['typeOf'] = alarm =>
    isPersonAlarm(alarm) ? $types.get().get(alarm.value ?? '') : undefined;

  const enrich = (alarm: Alarm): Alarm => {
    const type = typeOf(alarm);
    if (!type) return alarm;
    const before = enriched.get(alarm);
    if (before?.type === type) return before.alarm;
    const { colour = alarm.colour } = type;
    const level = levelWith(type, alarm);
    const made: Alarm = { ...alarm, name: type.name || alarm.name, level, ...(colour ? { colour } : {}) };
    enriched.set(alarm, { type, alarm: made });
    return made;
  };

  return {
    store: { $personTypes: $types, wantPersonType: want, withPersonType: enrich },
    $types,
    want,
    typeOf,
    enrich,
    clear: () => {
      for (const { disarm } of asked.values()) disarm?.();
      asked.clear();
      enriched = new WeakMap();
      $types.set(new Map());
    },
  };
}
