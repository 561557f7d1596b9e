import type { Disturbance, Equipment, EquipmentKind, EquipmentKinds } from '@patrolkit/server/links/equipment.ts';
import type { Answer } from '@patrolkit/server/links/orders.ts';
import type { WorldState } from '../state.ts';
import { Cabinets } from './cabinets.ts';
import { Lifts } from './lifts.ts';
import { Locks } from './locks.ts';
import { Nodes } from './nodes.ts';
import { Switches } from './switches.ts';
import { Weather } from './weather.ts';

/** A part of the equipment, as the port sees it. */
interface Part {
  install(installed: readonly never[]): void;
  report(id: string): unknown;
  order?(id: string, order: never): Answer;
}

/** The equipment of the simulated site. */
export class SiteEquipment implements Equipment {
  readonly #nodes: Nodes;
  readonly #locks: Locks;
  readonly #switches: Switches;
  readonly #cabinets: Cabinets;
  readonly #lifts: Lifts;
  readonly #weather: Weather;
  readonly #parts: Readonly<Record<EquipmentKind, Part>>;

  constructor(state: WorldState) {
    this.#nodes = new Nodes(state);
    this.#locks = new Locks(state, this.#nodes);
    this.#switches = new Switches(state);
    this.#cabinets = new Cabinets(state);
    this.#lifts = new Lifts(state);
    this.#weather = new Weather(state);
    state.openLock = id => this.#locks.order(id) === 'taken';
    this.#parts = {
      node: this.#nodes,
      lock: this.#locks,
      switch: this.#switches,
      cabinet: this.#cabinets,
      lift: this.#lifts,
      weather: this.#weather,
    };
  }

  install<Kind extends EquipmentKind>(kind: Kind, installed: readonly EquipmentKinds[Kind][0][]): void {
    this.#parts[kind].install(installed as readonly never[]);
  }

  report<Kind extends EquipmentKind>(kind: Kind, id: string): EquipmentKinds[Kind][1] | undefined {
    return this.#parts[kind].report(id) as EquipmentKinds[Kind][1] | undefined;
  }

  order<Kind extends EquipmentKind>(kind: Kind, id: string, order: EquipmentKinds[Kind][2]): Promise<Answer> {
    return Promise.resolve(this.#parts[kind].order?.(id, order as never) ?? 'unable');
  }

  /** Whether what an edge node connects is connected; true without a node. */
  isConnected(nodeId: string | undefined): boolean {
    return this.#nodes.isOnline(nodeId);
  }

  /** Moves on by simulated time, ms. While it is calm, nothing happens by itself. */
  step(dtMs: number, isCalm: boolean): void {
    this.#nodes.step();
    this.#locks.step(dtMs, isCalm);
    this.#switches.step(dtMs, isCalm);
    this.#cabinets.step(dtMs, isCalm);
    this.#lifts.step(dtMs);
    this.#weather.step(dtMs, isCalm);
  }

  /** Lets something happen to one, as if it happened by itself. */
  disturb(kind: EquipmentKind, id: string, what: Disturbance): boolean {
    if (what === 'disconnect' || what === 'connect') {
      const parts = {
        node: this.#nodes,
        lock: this.#locks,
        switch: this.#switches,
        cabinet: this.#cabinets,
        lift: this.#lifts,
        weather: this.#weather,
      };
      return parts[kind].cut(id, what === 'disconnect');
    }
    if (what === 'rain' || what === 'snow' || what === 'dry')
      return kind === 'weather' && this.#weather.change(id, what);
    if (kind === 'lock') {
      if (what === 'card' || what === 'face') return this.#locks.come(id, what);
      if (what === 'drain') return this.#locks.drain(id);
      return what !== 'overload' && this.#locks.leaveOpen(id, what === 'leaveOpen');
    }
    if (kind === 'lift') return (what === 'overload' || what === 'shut') && this.#lifts.stick(id, what === 'overload');
    if (kind === 'switch') return what === 'overload' && this.#switches.overload(id);
    return (
      kind === 'cabinet' && (what === 'leaveOpen' || what === 'shut') && this.#cabinets.open(id, what === 'leaveOpen')
    );
  }
}
