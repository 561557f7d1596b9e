/**
 * Kinds of persons of person alarms. The console looks each name up once and adds the kind to the alarm (specification section 3, "Alarm
 * list item"). A look-up never delays an alarm: the console shows it as it arrived, and adds name, colour and level later.
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
  /** Time after which the console looks a known type up again, ms. */
  fresh: 10 * 60_000,
  /** Time after which the console repeats a failed look-up, ms. */
  retry: 30_000,
  /** Number of remembered names. */
  names: 500,
} as const;

/** The kinds of persons for pages. */
export interface PersonTypeVerbs {
  /** Known kinds of persons, by name of the person. */
  readonly $personTypes: Store<ReadonlyMap<string, PersonType>>;
  /** Looks up a person's kind, at most once in ten minutes. */
  wantPersonType(personName: string): void;
  /** The alarm with name, colour and level of its person's kind, as far as known. Any other alarm stays as it is. */
  withPersonType(alarm: Alarm): Alarm;
}

/** The look-ups of one console. */
export interface PersonTypes {
  /** The part for pages. */
  readonly store: PersonTypeVerbs;
  /** The known types, by name of the person. */
  readonly $types: Store<ReadonlyMap<string, PersonType>>;
  /** Looks up a person's type, at most once in ten minutes per language. The former type stays until the answer. */
  want(personName: string): void;
  /** The type of the person of an alarm. Undefined for any other alarm, and until the type is known. */
  typeOf(alarm: Pick<Alarm, 'type' | 'value'>): PersonType | undefined;
  /**
   * The alarm with its person's type, as far as known. Name and colour of the type replace the alarm's own, and its level does too
   * while nobody has raised the alarm. Other alarms stay as they are. The same alarm gives the same object until more is known.
   */
  enrich(alarm: Alarm): Alarm;
  clear(): void;
}

/** True for an alarm whose value is the name of a person. */
export const isPersonAlarm = (alarm: { readonly type?: string; readonly value?: string }): boolean =>
  alarm.type === personAlarmType && alarm.value !== undefined && alarm.value.trim() !== '';

/**
 * The level of an alarm of a person: that of the type, if it has one. After a raise of the alarm the graver of both counts. Before that, a
 * server may leave out the alarm's own level, which then reads as the gravest.
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
 * @param pending the pending alarms. The types of their persons stay, because a shelf may cover an alarm without its type
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
    // A newer look-up began meanwhile, in another language or session.
    if (asked.get(name) !== mine) return;
    if (!found.isDone) {
      // The type stays while an alarm waits. A list that shows the person later looks it up itself.
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
