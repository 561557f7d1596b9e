/** Records the faults that devices report, and raises alarms for those that shall raise one. */
import { exceptionRecords } from '@patrolkit/transport/contract';
import type { FaultType, FaultTypes } from '../links/faults.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { RecordWriter } from './writer.ts';

/** The parts that recording faults needs. */
export interface FaultWatchNeeds {
  readonly fleet: Pick<Fleet, 'devices' | 'view'>;
  readonly names: NamesNow;
  readonly types: FaultTypes;
  readonly writer: Pick<RecordWriter, 'keep' | 'expect'>;
  /** Takes the alarms of faults, and the ends of their causes. */
  readonly raise: (events: readonly FleetEvent[]) => void;
}

/** A fault that lasts. */
interface Lasting {
  readonly deviceId: string;
  /** The time of its record; undefined when it is not recorded. */
  readonly at: number | undefined;
  /** The cause of its alarm; undefined when it raised none. */
  readonly cause: string | undefined;
}

/** Watches the faults of devices. The kind of a fault counts as it is when the fault begins. */
export class FaultWatch {
  readonly #needs: FaultWatchNeeds;
  /** The faults that last, by device and code. */
  readonly #lasting = new Map<string, Lasting>();

  constructor(needs: FaultWatchNeeds) {
    this.#needs = needs;
  }

  /** Takes what devices have reported. */
  tick(events: readonly FleetEvent[]): void {
    for (const event of events) {
      if (event.type === 'fault') this.#begin(event);
      if (event.type === 'mended') this.#end(keyOf(event), event.at);
    }
  }

  /** Ends the faults of devices that no longer exist. */
  look(at: number): void {
    for (const [key, { deviceId }] of this.#lasting) if (!this.#needs.fleet.devices.has(deviceId)) this.#end(key, at);
  }

  #begin(event: Extract<FleetEvent, { type: 'fault' }>): void {
    const { fleet, types } = this.#needs;
    const { deviceId, code } = event;
    const key = keyOf(event);
    const device = fleet.devices.get(deviceId);
    if (!device) return;
    const type = types.of(code);
    if (!type) types.meet(code);
    if (this.#lasting.has(key)) return;
    if (!type?.isValid) {
      this.#lasting.set(key, { deviceId, at: undefined, cause: undefined });
      return;
    }
    const at = this.#record(type, deviceId, device.mapId, event.at);
    const cause = type.raises ? `${deviceId} fault ${type.code}` : undefined;
    this.#lasting.set(key, { deviceId, at, cause });
    if (cause !== undefined) this.#raise(type, deviceId, device.mapId, at, cause);
  }

  /** Stores the record of a fault. Returns its time, which no other lasting fault of the device has. */
  #record({ code, name, part, level, advice }: FaultType, deviceId: string, mapId: string, begunAt: number): number {
    const { names, writer } = this.#needs;
    let at = begunAt;
    while ([...this.#lasting.values()].some(other => other.deviceId === deviceId && other.at === at)) at += 1;
    writer.keep(exceptionRecords, [
      {
        at,
        deviceId,
        deviceName: names.device(deviceId),
        mapName: names.map(mapId),
        exceptionCode: code,
        exceptionText: name,
        part,
        level,
        advice,
      },
    ]);
    return at;
  }

  #raise({ code, name, level }: FaultType, deviceId: string, mapId: string, at: number, causeId: string): void {
    const { fleet, raise } = this.#needs;
    const fault = { kind: 'fault', level, value: code, subjectName: name, personName: '' } as const;
    const shot = fleet.view(deviceId);
    raise([{ type: 'alarm', alarm: { ...fault, deviceId, mapId, at, causeId, shot, cause: undefined } }]);
  }

  #end(key: string, endedAt: number): void {
    const fault = this.#lasting.get(key);
    if (!fault) return;
    this.#lasting.delete(key);
    const { deviceId, at, cause } = fault;
    const { writer, raise } = this.#needs;
    if (at === undefined) return;
    const until = Math.max(at, endedAt);
    const facts = { until, lasted: until - at };
    writer.expect([{ at: until, kind: exceptionRecords.entity.name, row: { at, deviceId }, facts }]);
    if (cause !== undefined) raise([{ type: 'gone', cause, at: until }]);
  }
}

const keyOf = ({ deviceId, code }: { readonly deviceId: string; readonly code: string }): string =>
  `${deviceId} ${code.toLowerCase()}`;
